/* What Web Crypto and the encoder are in the browser and in Workers alike: shared/ has the types of neither. */
type Bytes = ArrayBuffer | ArrayBufferView<ArrayBuffer>
declare const crypto: {
  subtle: { digest(algorithm: 'SHA-256', bytes: Bytes): Promise<ArrayBuffer> }
}
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }

/** The 32 bytes of the hash; a text is hashed as UTF-8. */
export async function sha256(data: Bytes | string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** The hash as 64 hex digits in lower case. */
export async function sha256Hex(data: Bytes | string): Promise<string> {
  return Array.from(await sha256(data), byte => byte.toString(16).padStart(2, '0')).join('')
}
