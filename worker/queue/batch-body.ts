import { Buffer } from 'node:buffer'
import { parseJson } from '../../shared/lib/parse-json.ts'
import { BATCH_MAX_PAIRS } from '../../shared/queue.ts'
import { Failure } from '../http/failure.ts'

/**
 * Bytes of one batch request: BATCH_MAX_PAIRS pairs of 1080p pictures of 0.75 MB each as data URLs. One picture is
 * limited by MAX_PICTURE_BYTES and MAX_PICTURE_PIXELS.
 */
export const BATCH_MAX_BYTES = 64 * 1024 * 1024
/** Bytes of one entry: it is parsed in memory. */
const ENTRY_MAX_BYTES = 20 * 1024 * 1024
/**
 * Lists, objects and commas of a batch. A pair of BATCH_MAX_PAIRS has 6 for its own fields, 16 for its faces, and at
 * most 70 for the codes of a slab.
 */
const BATCH_MAX_MARKS = 3_000

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map(sign => sign.charCodeAt(0))
const OPENING = new Set(Array.from('[{', sign => sign.charCodeAt(0)))
const CLOSING = new Set(Array.from(']}', sign => sign.charCodeAt(0)))
const BLANK = new Set(Array.from(' \t\r\n', sign => sign.charCodeAt(0)))
const LIST = '['.charCodeAt(0)

/** A body, in pieces that are in memory one at a time. Each call reads it from its beginning. */
type ReadPieces = () => AsyncIterable<Uint8Array>

const noBatch = () => new Failure('VALIDATION', { message: 'A batch is a list of coin pairs.' })

/**
 * The bytes of the longest entry of a JSON batch. What it consists of is counted before any of it is parsed: a parsed
 * value takes up to fifty times its bytes.
 * @throws BATCH_TOO_LARGE, and VALIDATION for what is no list
 */
export async function longestEntry(pieces: ReadPieces): Promise<number> {
  const scan = entryScanner()
  let [count, bytes, longest] = [0, 0, 0]
  for await (const piece of pieces()) {
    for (const part of scan.write(piece)) {
      bytes += part.bytes.byteLength
      longest = Math.max(longest, bytes)
      if (part.isEnd) [count, bytes] = [count + 1, 0]
      if (count > BATCH_MAX_PAIRS || longest > ENTRY_MAX_BYTES || scan.marks() > BATCH_MAX_MARKS)
        throw new Failure('BATCH_TOO_LARGE')
    }
  }
  if (!scan.isWhole() || count === 0) throw noBatch()
  return longest
}

/** The entries of a JSON batch that `longestEntry` has counted, one in memory at a time. Throws VALIDATION. */
export async function* batchEntries(pieces: ReadPieces): AsyncGenerator {
  const scan = entryScanner()
  let parts: Uint8Array[] = []
  for await (const piece of pieces()) {
    for (const { bytes, isEnd } of scan.write(piece)) {
      parts.push(bytes)
      if (!isEnd) continue
      const entry = parseJson(new TextDecoder().decode(Buffer.concat(parts)))
      parts = []
      if (entry === undefined) throw noBatch()
      yield entry
    }
  }
}

/** Bytes of an entry; `isEnd` with its last ones. */
interface EntryPart {
  bytes: Uint8Array
  isEnd: boolean
}

/** Divides the text of a list into its entries, whatever they are, and counts lists, objects and commas. */
function entryScanner() {
  let [depth, marks] = [0, 0]
  let [inString, isEscaped, isBegun, isEnded] = [false, false, false, false]
  // Of the entry that is being read, and of the list before it.
  let [isEmpty, hasEntries] = [true, false]

  function* write(piece: Uint8Array): Generator<EntryPart> {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    let from = 0
    const part = (to: number, isEnd: boolean): EntryPart => {
      const bytes = piece.subarray(from, to)
      from = to + 1
      return { bytes, isEnd }
    }
    for (let at = 0; at < text.length; at++) {
      const sign = text[at] ?? 0
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (sign === BACKSLASH) isEscaped = true
        else if (sign === QUOTE) inString = false
        else at = nextSign(text, at) - 1
      } else if (!isBegun) {
        if (BLANK.has(sign)) continue
        if (sign !== LIST) throw noBatch()
        isBegun = true
        depth = 1
        from = at + 1
      } else if (isEnded) {
        if (!BLANK.has(sign)) throw noBatch()
      } else if (sign === QUOTE) {
        inString = true
        isEmpty = false
      } else if (OPENING.has(sign)) {
        marks++
        depth++
        isEmpty = false
      } else if (CLOSING.has(sign)) {
        depth--
        if (depth > 0) continue
        isEnded = true
        if (!isEmpty) yield part(at, true)
        else if (hasEntries) throw noBatch()
      } else if (sign === COMMA) {
        marks++
        if (depth > 1) continue
        if (isEmpty) throw noBatch()
        yield part(at, true)
        isEmpty = true
        hasEntries = true
      } else if (!BLANK.has(sign)) isEmpty = false
    }
    if (isBegun && !isEnded) yield part(text.length, false)
  }

  return { write, marks: () => marks, isWhole: () => isEnded }
}

/** Where the next quote or backslash is; the end without one. A data URL has none in a megabyte. */
function nextSign(text: Buffer, at: number): number {
  const quote = text.indexOf('"', at)
  const end = quote < 0 ? text.length : quote
  const backslash = text.subarray(at, end).indexOf('\\')
  return backslash < 0 ? end : at + backslash
}
