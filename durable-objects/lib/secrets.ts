const SECRET_BYTES = 32

/** 256 random bits as 43 characters of base64url. A plain SHA-256 of so many is enough to store in its place. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
