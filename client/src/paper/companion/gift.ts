/** What one phone gives another by a link or a QR code: all of it is in the link, so they need no line between them. */

const PLAIN = { '-': '+', _: '/' } as Record<string, string>

export function giftLink(gift: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(gift))
  const packed = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  return `${location.origin}${location.pathname}#${packed}`
}

/** What this page was opened with, once: a reload goes on with what is remembered. */
export function takeGift<T>(): T | null {
  const packed = location.hash.slice(1)
  if (!packed) return null
  history.replaceState(history.state, '', location.pathname)
  try {
    const bytes = atob(packed.replace(/[-_]/g, (sign) => PLAIN[sign] ?? sign))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)))) as T
  } catch {
    return null // mistyped
  }
}
