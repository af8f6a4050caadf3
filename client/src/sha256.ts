/** SHA-256 in hex: by the browser, or by a package where a page on a plain http:// network has no WebCrypto. */
export async function sha256(message: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return hexOf(subtle ? new Uint8Array(await subtle.digest('SHA-256', message)) : await withoutBrowser(message))
}

async function withoutBrowser(message: Uint8Array): Promise<Uint8Array> {
  return (await import('@noble/hashes/sha2.js')).sha256(message)
}

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
