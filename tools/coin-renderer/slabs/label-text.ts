/** Words as outlines: the same picture on every machine, whatever fonts it has. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype from 'opentype.js'

const FILES = {
  plain: '@fontsource/jost/files/jost-latin-500-normal.woff',
  bold: '@fontsource/jost/files/jost-latin-700-normal.woff',
  serif: '@fontsource/old-standard-tt/files/old-standard-tt-latin-700-normal.woff',
} as const
export type LabelFont = keyof typeof FILES

const loaded = new Map<LabelFont, opentype.Font>()

function fontNamed(name: LabelFont): opentype.Font {
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(FILES[name])))
  const font = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  )
  loaded.set(name, font)
  return font
}

export interface LabelText {
  readonly text: string
  /** Base line, and where the text starts, ends or has its middle, mm. */
  readonly x: number
  readonly y: number
  /** Height of an em, mm; smaller when the text is wider than `within`. */
  readonly size: number
  readonly font?: LabelFont
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly fill?: string
  readonly within?: number
}

/** An SVG path. */
export function textPath(line: LabelText): string {
  const font = fontNamed(line.font ?? 'plain')
  const full = font.getAdvanceWidth(line.text, line.size)
  const size = line.within && full > line.within ? (line.size * line.within) / full : line.size
  const width = font.getAdvanceWidth(line.text, size)
  const from = { start: 0, middle: width / 2, end: width }[line.anchor ?? 'start']
  const path = font.getPath(line.text, line.x - from, line.y, size).toPathData(3)
  return `<path d="${path}" fill="${line.fill ?? '#1b1b1b'}"/>`
}
