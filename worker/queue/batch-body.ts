import { Buffer } from 'node:buffer'
import { parseJson } from '../../shared/lib/parse-json.ts'
import { BATCH_MAX_PAIRS } from '../../shared/queue.ts'
import { Failure } from '../http/failure.ts'

/**
 * Lists, objects and commas of a batch. A pair of BATCH_MAX_PAIRS has 8 for its own fields and two data URLs, 16 for
 * its faces, and at most 70 for the codes of a slab.
 */
const BATCH_MAX_MARKS = 3_000
const MARKS = Array.from('{[,', mark => mark.charCodeAt(0))

/**
 * The entries of a JSON batch. What it consists of is counted before it is parsed: a parsed value takes up to fifty
 * times its bytes.
 * @throws BATCH_TOO_LARGE, and VALIDATION for what is no list of pairs
 */
export function readBatch(body: ArrayBuffer): unknown[] {
  if (hasTooManyMarks(Buffer.from(body))) throw new Failure('BATCH_TOO_LARGE')
  const batch = parseJson(new TextDecoder().decode(body))
  if (!Array.isArray(batch) || batch.length === 0)
    throw new Failure('VALIDATION', { message: 'A batch is a list of coin pairs.' })
  if (batch.length > BATCH_MAX_PAIRS) throw new Failure('BATCH_TOO_LARGE')
  return batch
}

function hasTooManyMarks(bytes: Buffer): boolean {
  let marks = 0
  for (const mark of MARKS)
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1))
      if (++marks > BATCH_MAX_MARKS) return true
  return false
}

/** Characters of all texts in a parsed value. */
export function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, each) => sum + textLength(each), 0)
}
