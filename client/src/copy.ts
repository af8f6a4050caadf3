/** Gives a link or a text away: by the device's own sheet on a phone, else by the clipboard. */

export const canShare = 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** False where neither way is open. */
export async function give(what: string, as: 'url' | 'text' = 'url'): Promise<boolean> {
  if (canShare) return hand({ [as]: what })
  return navigator.clipboard
    ? navigator.clipboard.writeText(what).then(
        () => true,
        () => copied(what),
      )
    : copied(what)
}

/** By the old command, the only one there is on a plain http:// network. */
function copied(what: string): boolean {
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', what)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('copy', put, true)
  const done = document.execCommand('copy')
  removeEventListener('copy', put, true)
  return done
}

/** Whether the device's own sheet takes it. */
export const takes = (what: ShareData): boolean => 'canShare' in navigator && navigator.canShare(what)

/** True also where somebody thought better of it. */
export const hand = (what: ShareData): Promise<boolean> =>
  navigator.share(what).then(
    () => true,
    () => true,
  )
