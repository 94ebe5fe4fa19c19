/** Reads the codes of a slab's label in one photograph, by several passes. Pure but for the reader it is handed. */
import { fusePasses } from '../../shared/certificates/read-slab.ts'
import {
  parseSlabCode,
  SLAB_CODE_FORMATS,
  SLAB_CODE_MAX_CHARACTERS,
  type SlabCodeFormat,
} from '../../shared/certificates/slab-code.ts'
import { type ReadCode, SIDE_MAX_CODES } from '../../shared/certificates/slab-reading.ts'
import { type CodePass, codePasses, type HolderCorners } from './code-passes.ts'
import type { Frame } from './frame.ts'

export interface RawCode {
  readonly text: string
  readonly format: SlabCodeFormat
}

/** One pass of a decoder over one picture. */
export type DecodeCodes = (frame: Frame) => Promise<RawCode[]>

export interface CodeReading {
  codes: ReadCode[]
  /** The passes that were made, in their order. */
  passes: CodePass['name'][]
}

export interface ReadCodesOptions {
  /** Corners of the holder. Null: it was looked for and not found, or not looked for. */
  corners?: HolderCorners | null
  /** Whether the photograph is known to show a slab. Otherwise the first pass decides, and no code ends it. */
  isSlab?: boolean
  signal?: AbortSignal
}

/** Passes that must read a code alike before no further one is made. */
const ENOUGH = 2

/**
 * The codes in one photograph at its full size. Bars are believed whole when two passes read them alike; a QR code
 * corrects itself, and one pass is enough. Rejects when `signal` aborts.
 */
export async function readCodes(
  picture: Frame,
  decode: DecodeCodes,
  { corners = null, isSlab = corners !== null, signal }: ReadCodesOptions = {},
): Promise<CodeReading> {
  const read: RawCode[][] = []
  const passes: CodePass['name'][] = []
  for (const pass of codePasses(picture, corners)) {
    signal?.throwIfAborted()
    read.push(await decode(pass.frame()))
    passes.push(pass.name)
    if (isSettled(fusePasses(read))) break
    if (!isSlab && read.every(codes => codes.length === 0)) break
  }
  return { codes: fusePasses(read).slice(0, SIDE_MAX_CODES), passes }
}

function isSettled(codes: readonly ReadCode[]): boolean {
  return codes.some(
    ({ text, format, passes }) =>
      passes >= (format === 'QRCode' ? 1 : ENOUGH) && parseSlabCode(text, format).length > 0,
  )
}

/** What a decoder may say, as what travels: of known symbologies, no longer than a label's. */
export function rawCode(text: string, symbology: string): RawCode[] {
  const format = SLAB_CODE_FORMATS.find(one => one === symbology)
  return format && text.length > 0 && text.length <= SLAB_CODE_MAX_CHARACTERS
    ? [{ text, format }]
    : []
}
