import { deflateSync, inflateSync } from 'node:zlib'
import { customType } from 'drizzle-orm/sqlite-core'
import { PACKING_DICTIONARY } from '../packing/packing-dictionary.ts'

/** What D1 answers for a column that holds bytes or, in rows of before, text. */
export type PackedValue = string | ArrayBuffer | Uint8Array | number[]

const dictionary = PACKING_DICTIONARY

/** Text as it is stored: deflated with the dictionary (RFC 1950). */
export const deflated = (text: string): Uint8Array => deflateSync(text, { level: 9, dictionary })

/** The text of a stored value, deflated or, in rows of before, plain. Throws for bytes that `deflated` did not make. */
export const inflated = (stored: PackedValue): string =>
  typeof stored === 'string'
    ? stored
    : inflateSync(storedBytes(stored), { dictionary }).toString('utf8')

/** Bytes of a stored value that is not text. */
export const storedBytes = (stored: Exclude<PackedValue, string>): Uint8Array =>
  stored instanceof Uint8Array ? stored : new Uint8Array(stored)

/** A column of bytes, declared as text for the same reason as `deflatedText`; rows of before hold text. */
export const packedBytes = customType<{ data: PackedValue; driverData: PackedValue }>({
  dataType: () => 'text',
})

/**
 * A column of long text that is stored deflated. It is declared as text, which keeps bytes as they are, because a column
 * of another type would mean to build its table anew; rows of before hold the text itself.
 */
export const deflatedText = customType<{ data: string; driverData: PackedValue }>({
  dataType: () => 'text',
  toDriver: deflated,
  fromDriver: inflated,
})
