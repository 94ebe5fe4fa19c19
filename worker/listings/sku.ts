import { Buffer } from 'node:buffer'

const SKU_RANDOM_BYTES = 12

/** At most 50 characters; 96 random bits do not collide. */
export function newSku(): string {
  const random = crypto.getRandomValues(new Uint8Array(SKU_RANDOM_BYTES))
  return `OBV${Buffer.from(random).toString('hex').toUpperCase()}`
}
