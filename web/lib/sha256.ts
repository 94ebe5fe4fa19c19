export async function sha256(bytes: BufferSource): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** SHA-256 in hex. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  return Array.from(await sha256(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
