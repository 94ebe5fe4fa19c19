import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import type { CardSort } from '../../../shared/listing/listing-cards.ts'
import { Failure } from '../../http/failure.ts'

/** The sorted value of a row and its id, which together no other row has. */
export type PageKey = { value: string | number; id: number }

const keySchema = z.tuple([z.string(), z.union([z.string(), z.number()]), z.int()])

/** The key of the last row that was read, as a text that the browser sends back. */
export function pageKeyText(sort: CardSort, { value, id }: PageKey): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** Throws VALIDATION for a text that is no key of this sort. */
export function parsePageKey(sort: CardSort, isText: boolean, text: string): PageKey {
  const parsed = keySchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  const [of, value, id] = parsed.data ?? []
  if (
    of === sort &&
    value !== undefined &&
    id !== undefined &&
    (typeof value === 'string') === isText
  )
    return { value, id }
  throw new Failure('VALIDATION', {
    message: 'This is not the key of a next page in this order. Load the list from its beginning.',
    detail: { field: 'after' },
  })
}
