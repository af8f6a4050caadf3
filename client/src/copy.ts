/** Gives a link away: by the device's own sheet on a phone, else by the clipboard. */

export const canShare = 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** False where the browser has no clipboard for us: on a plain http:// network. */
export async function give(link: string): Promise<boolean> {
  if (canShare) return navigator.share({ url: link }).then(() => true, () => true)
  return navigator.clipboard ? navigator.clipboard.writeText(link).then(() => true, () => false) : false
}
