/** What this browser, on this page, can do with voices. */
export type Unable = 'insecure' | 'old' | 'plain'

export const hears = (): boolean => 'AudioDecoder' in globalThis

/** Why nobody can speak from here; null where they can. */
export function unable(polling: boolean): Unable | null {
  if (!globalThis.isSecureContext) return 'insecure'
  if (polling) return 'plain'
  const able = 'AudioEncoder' in globalThis && 'AudioWorkletNode' in globalThis && 'mediaDevices' in navigator
  return able && hears() ? null : 'old'
}
