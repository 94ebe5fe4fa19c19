/** Reads the codes of a slab's label in one photograph, by several passes. Pure but for the reader it is handed. */
import { fusePasses } from '../../../shared/certificates/read-slab.ts'
import { parseSlabCode } from '../../../shared/certificates/slab-code.ts'
import {
  type ReadCode,
  SIDE_MAX_CODES,
  SLAB_CODE_FORMATS,
  SLAB_CODE_MAX_CHARACTERS,
  type SlabCodeFormat,
} from '../../../shared/certificates/slab-reading.ts'
import type { Frame } from '../geometry/frame.ts'
import type { Quad } from '../geometry/quadrilateral.ts'
import { type CodePass, closeUps, codePasses, glances, once } from './code-passes.ts'

export interface RawCode {
  readonly text: string
  readonly format: SlabCodeFormat
  /** Where it is in the frame, from its own upper left corner on; bars may be a line without height. */
  readonly at?: Quad
}

/** One pass of a decoder over one picture; a quick one finds clear codes only. */
export type DecodeCodes = (frame: Frame, quick?: boolean) => Promise<RawCode[]>

/** A photograph, upright. */
export interface CodePicture {
  /** At its full size. */
  whole: () => Frame
  /** Made smaller, at most `GLANCE_SIDE_PX` long. */
  glance: () => Frame
}

export const GLANCE_SIDE_PX = 1600

export interface CodeReading {
  codes: ReadCode[]
  /** The passes that were made, in their order. */
  passes: CodePass['name'][]
}

export interface ReadCodesOptions {
  /** Corners of the holder, the label's side first. Null: none was found; then a glance decides whether to look. */
  corners?: Quad | null
  signal?: AbortSignal
}

/** Passes that must read a code alike before no further one is made. */
const ENOUGH = 2

/**
 * The codes in one photograph at its full size. Bars are believed whole when two passes read them alike; a QR code
 * corrects itself, and one pass is enough. Rejects when `signal` aborts.
 */
export async function readCodes(
  picture: CodePicture,
  decode: DecodeCodes,
  { corners = null, signal }: ReadCodesOptions = {},
): Promise<CodeReading> {
  const read: RawCode[][] = []
  const passes: CodePass['name'][] = []
  const settled = () => isSettled(fusePasses(read))
  const look = async (pass: CodePass): Promise<{ frame: Frame; seen: RawCode[] }> => {
    signal?.throwIfAborted()
    const frame = pass.frame()
    const seen = await decode(frame, pass.isQuick)
    read.push(seen)
    passes.push(pass.name)
    return { frame, seen }
  }
  /** Returns whether anything was seen. */
  const lookTwice = async (pass: CodePass): Promise<boolean> => {
    const { frame, seen } = await look(pass)
    const bars = seen.find(
      ({ text, format }) => isLabelBars(text, format) && (format === 'ITF' || !pass.isBeyondLabel),
    )
    for (const close of bars?.at ? closeUps(pass, frame, bars.at, bars.text.length) : []) {
      if (settled()) break
      // oxlint-disable-next-line no-await-in-loop -- a pass is made only where those before were not enough
      await look(close)
    }
    return seen.length > 0
  }
  if (!corners) {
    for (const pass of glances(picture.glance, GLANCE_SIDE_PX)) {
      // oxlint-disable-next-line no-await-in-loop -- the same
      if (await lookTwice(pass)) break
    }
    if (read.every(seen => seen.length === 0)) return { codes: [], passes }
  }
  for (const pass of codePasses(once(picture.whole), corners)) {
    // oxlint-disable-next-line no-await-in-loop -- the same
    await lookTwice(pass)
    if (settled()) break
  }
  return { codes: fusePasses(read).slice(0, SIDE_MAX_CODES), passes }
}

/** A QR code of bare digits may be a shop's own: it settles nothing. */
function isSettled(codes: readonly ReadCode[]): boolean {
  return codes.some(({ text, format, passes }) => {
    const meanings = parseSlabCode(text, format)
    if (format === 'QRCode') return meanings.some(({ placeKnown }) => placeKnown)
    return passes >= ENOUGH && meanings.length > 0
  })
}

function isLabelBars(text: string, format: SlabCodeFormat): boolean {
  return format !== 'QRCode' && format !== 'DataMatrix' && parseSlabCode(text, format).length > 0
}

/** What a decoder may say, as what travels: of known symbologies, no longer than a label's. */
export function rawCode(text: string, symbology: string): RawCode[] {
  const format = SLAB_CODE_FORMATS.find(one => one === symbology)
  return format && text.length > 0 && text.length <= SLAB_CODE_MAX_CHARACTERS
    ? [{ text, format }]
    : []
}
