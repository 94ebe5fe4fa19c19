/** Words as outlines: the same picture on every machine, whatever fonts it has. */
import { type FontName, lettersOf } from '../drawing/letterforms.ts'

const FONTS = {
  plain: 'jost-500',
  bold: 'jost-700',
  serif: 'old-standard-700',
} as const satisfies Record<string, FontName>
export type LabelFont = keyof typeof FONTS

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
  const font = FONTS[line.font ?? 'plain']
  const full = setWords(font, line.text, line.size).width
  const size = line.within && full > line.within ? (line.size * line.within) / full : line.size
  const { width, pathFrom } = setWords(font, line.text, size)
  const from = { start: 0, middle: width / 2, end: width }[line.anchor ?? 'start']
  const path = pathFrom(line.x - from, line.y)
  return `<path d="${path}" fill="${line.fill ?? '#1b1b1b'}"/>`
}

/** The width of a text, in the unit of `size`, and its path where it starts at a place of the base line. */
function setWords(font: FontName, text: string, size: number) {
  const scale = (1 / 1000) * size
  const letters = lettersOf(font, text)
  const walk = (from: number, visit: (letter: (typeof letters)[number], pen: number) => void) => {
    let pen = from
    for (const [at, letter] of letters.entries()) {
      visit(letter, pen)
      pen += letter.advance * scale
      const next = letters[at + 1]
      if (next) pen += (letter.kerning[next.text] ?? 0) * scale
    }
    return pen
  }
  const pathFrom = (x: number, y: number) => {
    let path = ''
    walk(x, ({ commands }, pen) => {
      for (const { type, numbers } of commands)
        path +=
          type +
          numbers
            .map((value, at) => rounded(at % 2 ? y - value * scale : pen + value * scale))
            .join(' ')
    })
    return path
  }
  return { width: walk(0, () => undefined), pathFrom }
}

const rounded = (value: number): string => String(Number(value.toFixed(3)))
