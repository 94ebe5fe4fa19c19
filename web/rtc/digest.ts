import { codeWordInput, codeWordOf } from '../../shared/pairing/pairing-code-word.ts'
import { sha256, sha256Hex } from '../../shared/sha256.ts'

/** The public identifier of a phone: the SHA-256 of its secret, in hex. */
export function phoneMarkOf(phoneSecret: string): Promise<string> {
  return sha256Hex(phoneSecret)
}

/** The word that both screens show. `secret`: the link's; `phoneMark`: of the phone that joined. */
export async function codeWord(secret: string, phoneMark: string): Promise<string> {
  return codeWordOf(await sha256(codeWordInput(secret, phoneMark)))
}

/** A phone's own secret: 256 random bits, base64url. */
export function newPhoneSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
