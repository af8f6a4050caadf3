/** Gives a link or a text away: by the device's own sheet on a phone, else by the clipboard. */

export const canShare = 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** False where the browser has no clipboard for us: on a plain http:// network. */
export async function give(what: string, as: 'url' | 'text' = 'url'): Promise<boolean> {
  if (canShare)
    return navigator.share({ [as]: what }).then(
      () => true,
      () => true,
    )
  return navigator.clipboard
    ? navigator.clipboard.writeText(what).then(
        () => true,
        () => false,
      )
    : false
}
