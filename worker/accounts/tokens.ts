import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token for a link in a mail: 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a token. It has 256 random bits, so a plain hash is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
