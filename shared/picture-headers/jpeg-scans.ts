/**
 * Whether the scans of a JPEG hold every block of the picture. The Huffman codes are read and no pixel is
 * computed (ITU-T T.81, annexes F.2 and G.2).
 */
import { EntropyReader, type HuffmanLookup, huffmanLookup } from './entropy-reader.ts'
import type { Component, JpegFrame } from './jpeg-frame.ts'
import { type Segment, SOS } from './jpeg-segments.ts'
import { mark, marksBetween, nextMark } from './nonzero-marks.ts'

const DHT = 0xc4
const DRI = 0xdd
/** Encoders write ten scans, some thirty. More are an attempt to use up time. */
const MAX_SCANS = 50
/**
 * Codes, numbers and blocks that are read. A progressive photograph of 50 megapixels whose colour has full resolution
 * takes 60 million at 11 MB, so about 80 million at the limit of 15 MB.
 */
export const MAX_STEPS = 100_000_000

/** `unknown`: a code is damaged or unusual, or there is too much to read; only a decoder can tell what is to be seen. */
export type Coverage = 'whole' | 'cut' | 'unknown'

type ScanPart = { component: Component; dc: HuffmanLookup | null; ac: HuffmanLookup | null }
type Scan = {
  parts: ScanPart[]
  /** First and last coefficient, and whether a bit of coefficients known before is added. */
  first: number
  last: number
  refines: boolean
  low: number
}
type Tables = { definitions: Map<number, Uint8Array>; restartInterval: number }

/** What the scans between a frame and the end of the picture cover. */
export function coverageOf(
  bytes: Uint8Array,
  frame: JpegFrame,
  segments: Segment[],
  maxSteps: number,
): Coverage {
  const tables: Tables = { definitions: new Map(), restartInterval: 0 }
  let scans = 0
  let stepsLeft = maxSteps
  for (const segment of segments) {
    const { marker, body, end } = segment
    if (marker === DHT) storeDefinitions(tables.definitions, bytes.subarray(body, end))
    else if (marker === DRI)
      tables.restartInterval = ((bytes[body] ?? 0) << 8) | (bytes[body + 1] ?? 0)
    else if (marker === SOS) {
      if (++scans > MAX_SCANS) return 'unknown'
      const scan = scanOf(bytes.subarray(body, end), frame, tables.definitions)
      if (!scan) return 'unknown'
      const reader = new EntropyReader(bytes, end, segment.scanEnd)
      reader.stepsLeft = stepsLeft
      const coverage = readScan(reader, frame, scan, tables.restartInterval)
      if (coverage !== 'whole') return coverage
      stepsLeft = reader.stepsLeft
      for (const { component } of scan.parts)
        component.coded.fill(scan.low, scan.first, scan.last + 1)
    }
  }
  const [luma] = frame.components
  // Encoders may leave out colour's details that are all zero, but never the brightness.
  const isCovered =
    frame.components.every(({ coded }) => coded[0] === 0) &&
    luma?.coded.every(bit => bit === 0) === true
  return isCovered ? 'whole' : 'cut'
}

/** A DHT segment has one or more tables, each with class and id in one byte before it. */
function storeDefinitions(definitions: Map<number, Uint8Array>, body: Uint8Array): void {
  let at = 0
  while (at + 17 <= body.length) {
    let symbols = 0
    for (let i = 1; i <= 16; i++) symbols += body[at + i] ?? 0
    definitions.set(body[at] ?? 0, body.subarray(at + 1, at + 17 + symbols))
    at += 17 + symbols
  }
}

/** Undefined where the header is malformed or names a table or component that is not defined. */
function scanOf(
  header: Uint8Array,
  { components, progressive }: JpegFrame,
  definitions: Map<number, Uint8Array>,
): Scan | undefined {
  const count = header[0] ?? 0
  if (count < 1 || count > 4 || header.length < 4 + 2 * count) return undefined
  const [first = 0, last = 0, bits = 0] = header.subarray(1 + 2 * count)
  const refines = progressive && bits >> 4 > 0
  const scan: Scan = progressive
    ? { parts: [], first, last, refines, low: bits & 15 }
    : { parts: [], first: 0, last: 63, refines: false, low: 0 }
  if (scan.last > 63 || scan.first > scan.last) return undefined
  if (progressive && (scan.first === 0 ? scan.last > 0 : count > 1)) return undefined
  const needsDc = scan.first === 0 && !refines
  const needsAc = scan.last > 0
  for (let i = 0; i < count; i++) {
    const component = components.find(({ id }) => id === header[1 + 2 * i])
    const selectors = header[2 + 2 * i] ?? 0
    const dc = needsDc ? lookupOf(definitions, selectors >> 4) : null
    const ac = needsAc ? lookupOf(definitions, 0x10 | (selectors & 15)) : null
    if (!component || dc === undefined || ac === undefined) return undefined
    scan.parts.push({ component, dc, ac })
  }
  return scan
}

function lookupOf(definitions: Map<number, Uint8Array>, key: number): HuffmanLookup | undefined {
  const definition = definitions.get(key)
  return definition && huffmanLookup(definition)
}

function readScan(reader: EntropyReader, frame: JpegFrame, scan: Scan, interval: number): Coverage {
  const block = blockReader(reader, frame, scan)
  const [only] = scan.parts
  const alone = scan.parts.length === 1 && only ? only.component : null
  const wide = alone?.wide ?? frame.mcusWide
  const mcus = wide * (alone?.high ?? frame.mcusHigh)
  for (let mcu = 0; mcu < mcus; mcu++) {
    if (interval > 0 && mcu > 0 && mcu % interval === 0) {
      if (!reader.passRestart()) return 'unknown'
      block.restart()
    }
    const row = Math.floor(mcu / wide)
    const column = mcu % wide
    if (only && alone) block.read(only, row * alone.paddedWide + column)
    else
      for (const part of scan.parts) {
        const { h, v, paddedWide } = part.component
        for (let y = 0; y < v; y++)
          for (let x = 0; x < h; x++) block.read(part, (row * v + y) * paddedWide + column * h + x)
      }
    if (reader.stepsLeft < 0) return 'unknown'
    if (reader.failed) return reader.failed === 'data' && !reader.atRestart() ? 'cut' : 'unknown'
  }
  return 'whole'
}

function blockReader(reader: EntropyReader, { progressive }: JpegFrame, scan: Scan) {
  /** Blocks, this one included, that have no further coefficient in the band. */
  let endOfBand = 0
  const { first, last, refines } = scan

  function readDc({ dc }: ScanPart): void {
    if (refines) reader.read(1)
    else if (dc) reader.read(Math.min(16, reader.symbol(dc)))
  }

  function readAc(ac: HuffmanLookup, from: number, nonzero: Uint32Array | null, at: number): void {
    for (let k = from; k <= last; k++) {
      const symbol = reader.symbol(ac)
      const run = symbol >> 4
      const size = symbol & 15
      if (size === 0 && run < 15) {
        if (nonzero) endOfBand = (1 << run) + (run > 0 ? reader.read(run) : 0)
        return
      }
      k += run
      if (size > 0) {
        reader.read(size)
        if (nonzero && k <= last) mark(nonzero, at, k)
      }
      if (reader.failed) return
    }
  }

  /**
   * Reads a bit for each marked coefficient and passes `run` others. Returns the one after them that is not marked,
   * or `last + 1`.
   */
  function passZeros(nonzero: Uint32Array, at: number, from: number, run: number): number {
    let k = from
    let left = run
    for (;;) {
      const marked = nextMark(nonzero, at, k)
      if (marked > last || marked - k > left) return Math.min(k + left, last + 1)
      left -= marked - k
      reader.read(1)
      k = marked + 1
    }
  }

  function refineAc(ac: HuffmanLookup, nonzero: Uint32Array, at: number): void {
    let k = first
    if (endOfBand === 0) {
      for (; k <= last && !reader.failed; k++) {
        const symbol = reader.symbol(ac)
        const size = symbol & 15
        const run = symbol >> 4
        if (size > 0) reader.read(1)
        else if (run < 15) {
          endOfBand = (1 << run) + (run > 0 ? reader.read(run) : 0)
          break
        }
        k = passZeros(nonzero, at, k, run)
        if (size > 0 && k <= last) mark(nonzero, at, k)
      }
    }
    if (endOfBand === 0) return
    reader.skip(marksBetween(nonzero, at, k, last))
    endOfBand -= 1
  }

  return {
    restart: () => {
      endOfBand = 0
    },
    read: (part: ScanPart, at: number) => {
      reader.stepsLeft -= 1
      if (first === 0) readDc(part)
      const { component, ac } = part
      if (!ac) return
      if (!progressive) return readAc(ac, 1, null, at)
      component.nonzero ??= new Uint32Array(2 * component.paddedWide * component.paddedHigh)
      if (refines) return refineAc(ac, component.nonzero, at)
      if (endOfBand === 0) readAc(ac, first, component.nonzero, at)
      if (endOfBand > 0) endOfBand -= 1
    },
  }
}
