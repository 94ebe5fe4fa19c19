import { Buffer } from 'node:buffer'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey, type ScryptParameters } from './derive-key.ts'

/**
 * scrypt with the parameters of OWASP's password storage cheat sheet for little memory: N = 2^14, r = 8, p = 5
 * (16 MiB, about 0.2 s on the edge). The hash contains the parameters, so that they can be raised.
 */
const CURRENT: ScryptParameters = { cost: 2 ** 14, blockSize: 8, parallelization: 5 }
const SALT_BYTES = 16

/** "scrypt$16384$8$5$<salt>$<key>", salt and key in base64url; cost, block size and parallelization come first. */
export async function hashPassword(password: string, parameters = CURRENT): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await deriveKey(password, salt, parameters)
  const { cost, blockSize, parallelization } = parameters
  return [
    'scrypt',
    cost,
    blockSize,
    parallelization,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$')
}

/** Whether the password matches, and whether the hash has outdated parameters. */
export async function checkPassword(
  password: string,
  hash: string,
): Promise<{ right: boolean; outdated: boolean }> {
  const [scheme, n, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return { right: false, outdated: false }
  const parameters = { cost: Number(n), blockSize: Number(r), parallelization: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const actual = await deriveKey(password, Buffer.from(salt, 'base64url'), parameters)
  const outdated =
    parameters.cost < CURRENT.cost || parameters.parallelization < CURRENT.parallelization
  return { right: timingSafeEqual(actual, expected), outdated }
}

/** A hash that no password matches. Unknown users are checked against it, so that timing does not reveal them. */
export const UNKNOWN_USER_HASH = `scrypt$${CURRENT.cost}$${CURRENT.blockSize}$${CURRENT.parallelization}$${'A'.repeat(22)}$${'A'.repeat(43)}`
