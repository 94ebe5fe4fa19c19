import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../tokens.ts'
import { toBase32 } from './base32.ts'

const RECOVERY_CODES = 10
/** 80 random bits: 16 characters of base32. */
const RECOVERY_CODE_BYTES = 10

/** Codes for who has lost the authenticator app: "ABCD-EFGH-IJKL-MNOP". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (toBase32(randomBytes(RECOVERY_CODE_BYTES)).match(/.{4}/g) ?? []).join('-'),
  )
}

/** What is stored of a recovery code. Spaces, hyphens and the case of letters do not count. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfToken(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
}
