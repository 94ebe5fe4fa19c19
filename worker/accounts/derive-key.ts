import type { Buffer } from 'node:buffer'
import { scrypt } from 'node:crypto'

export type ScryptParameters = { cost: number; blockSize: number; parallelization: number }

const KEY_BYTES = 32
/** workerd's own limit is 32 MiB, which a cost of 2^15 exceeds. */
const MEMORY_MAX_BYTES = 256 * 1024 * 1024

/** The key that scrypt derives from a password (RFC 7914), 32 bytes: the work of every login. */
export function deriveKey(
  password: string,
  salt: Buffer,
  parameters: ScryptParameters,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...parameters, maxmem: MEMORY_MAX_BYTES }
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
