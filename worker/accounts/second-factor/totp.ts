import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { fromBase32, toBase32 } from './base32.ts'

/**
 * Codes of an authenticator app by RFC 6238: six digits, 30 seconds, SHA-1, the only parameters that all apps read.
 * The secret has 160 bits, as RFC 4226 recommends.
 */
const ISSUER = 'Obverse'
const PERIOD_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/** Codes before and after the present one that count, for clocks that differ (RFC 6238, 5.2). */
const WINDOW = 1

/** A new secret in base32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES))
}

/** The `otpauth://` address of a secret, which authenticator apps read from a QR code. */
export function totpUri({ username, secret }: { username: string; secret: string }): string {
  const query = new URLSearchParams({ secret, issuer: ISSUER })
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(username)}?${query.toString()}`
}

/** The code of a period (its number since 1970) of a secret in base32. RFC 4226, 5.3. */
export function codeOfPeriod(secret: string, period: number): string {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(period))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const value = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(value % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The number of the period that a code belongs to; null for a wrong one. `now` in ms. */
export function periodOfCode(secret: string, code: string, now: number): number | null {
  const typed = new TextEncoder().encode(code)
  const present = periodAt(now)
  for (let period = present - WINDOW; period <= present + WINDOW; period += 1) {
    const expected = new TextEncoder().encode(codeOfPeriod(secret, period))
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) return period
  }
  return null
}

/** The number of the period of a time in ms. */
export const periodAt = (now: number): number => Math.floor(now / PERIOD_MS)
