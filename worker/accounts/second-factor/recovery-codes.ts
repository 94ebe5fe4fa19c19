import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../tokens.ts'
import { toBase32 } from './base32.ts'

const RECOVERY_CODES = 10
/** 120 random bits: 24 characters of base32. With 112 or more a plain hash is enough (ASVS 5.0, 6.5.2). */
const RECOVERY_CODE_BYTES = 15

/** Codes for who has lost the authenticator app: "ABCD-EFGH-IJKL-MNOP-QRST-UVWX". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (toBase32(randomBytes(RECOVERY_CODE_BYTES)).match(/.{4}/g) ?? []).join('-'),
  )
}

/** What is stored of a recovery code. Spaces, hyphens and the case of letters do not count. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfToken(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
}
