/** Whether this link came from another device of mine. */
export function isCodeInFragment(): boolean {
  return new URLSearchParams(location.hash.slice(1)).has('code')
}

/** The one-time code of a link from another device. It leaves the address at once: a code in the history is a code to lose. */
export function codeInFragment(): string {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? ''
  if (code) history.replaceState(null, '', location.pathname + location.search)
  return code
}
