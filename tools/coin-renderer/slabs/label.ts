/** Labels in layouts of our own, in the manner of each grader's: no service's artwork, its name in plain letters. */
import { digitsOfWords, printedIssue } from '../../../sandbox/samples/slab-words.ts'
import { SAMPLE_COINS } from '../coins/coins.ts'
import { interleaved2of5 } from './interleaved-2-of-5.ts'
import { type LabelText, textPath } from './label-text.ts'
import { matrixCode } from './matrix-code.ts'
import type { Slab } from './slab.ts'

/** Millimetres; its upper left corner is the origin. */
export const LABEL = { width: 55, height: 19 } as const

interface Style {
  readonly paper: string
  readonly ink: string
  readonly band: string
  readonly font: 'plain' | 'serif'
  /** Where the coloured band with the grader's name is. */
  readonly bandAt: 'left' | 'top'
}

const STYLES: Readonly<Record<Slab['words']['grader'], Style>> = {
  PCGS: { paper: '#dfe9f0', ink: '#14212b', band: '#2f5f8f', font: 'plain', bandAt: 'left' },
  NGC: { paper: '#f6f3ea', ink: '#20190f', band: '#7a5a2c', font: 'plain', bandAt: 'top' },
  CACG: { paper: '#eef4ee', ink: '#12251a', band: '#2c6a48', font: 'serif', bandAt: 'left' },
  ANACS: { paper: '#f6efc9', ink: '#1c2350', band: '#28377f', font: 'plain', bandAt: 'top' },
  ICG: { paper: '#f4f0f6', ink: '#2a1733', band: '#6a3d7c', font: 'serif', bandAt: 'left' },
  SEGS: { paper: '#ececec', ink: '#222222', band: '#8c2f2f', font: 'plain', bandAt: 'top' },
}

/** Narrow element of the bars, mm, by their digits: longer codes are printed finer. */
function narrowOf(digits: number): number {
  return digits <= 10
    ? 0.24
    : digits <= 16
      ? 0.215
      : digits <= 20
        ? 0.19
        : digits <= 22
          ? 0.17
          : 0.155
}

/** An SVG group of the front's label. */
export async function frontLabel(slab: Slab): Promise<string> {
  const { words, bars, number } = slab
  const style = STYLES[words.grader]
  const coin = SAMPLE_COINS.find(({ id }) => id === words.coinId)
  const issue = coin ? printedIssue(coin) : ''
  const left = style.bandAt === 'left' ? 8.6 : 1.8
  const top = style.bandAt === 'top' ? 3.4 : 0
  const line = (text: string, y: number, size: number, more: Partial<LabelText> = {}): string =>
    textPath({ text, x: left, y: top + y, size, fill: style.ink, font: style.font, ...more })
  const below =
    words.grader === 'PCGS'
      ? `${number}.${/\d+/.exec(words.grade)?.[0] ?? '92'}/${words.certificate}`
      : words.certificate
  const scale = top === 0 ? 1 : 0.83
  return [
    paper(style, words.grader),
    line(issue, 4.1 * scale, 3.7 * scale, { font: style.font === 'serif' ? 'serif' : 'bold' }),
    line(`${words.grader} ${words.grade}`, 7.6 * scale, 3.1 * scale),
    line([coin?.coinType, words.variety].filter(Boolean).join('  '), 10.4 * scale, 2.3 * scale, {
      within: 34,
    }),
    barGroup(bars, left + 1.5, top + 11.2 * scale, 4.9 * scale),
    line(below, top === 0 ? 18.4 : 15.2, 2.1),
    await mark(slab, LABEL.width - 10.4, top + 0.9),
    textPath({
      text: words.grade.replace(/ (?!D).*/, ''),
      x: LABEL.width - 1.4,
      y: 18,
      size: 5.2,
      anchor: 'end',
      font: 'bold',
      fill: style.ink,
      within: 9.5,
    }),
  ].join('')
}

/** An SVG group of the back's label: the grader, the certificate and its code. */
export async function backLabel(slab: Slab): Promise<string> {
  const { words, back } = slab
  const style = STYLES[words.grader]
  const left = style.bandAt === 'left' ? 9.5 : 2.5
  const line = (text: string, y: number, size: number): string =>
    textPath({ text, x: left, y, size, fill: style.ink, font: style.font })
  const code = back ? await square(back.text, 'QRCode', LABEL.width - 16.6, 2, 15) : ''
  return [
    paper(style, words.grader),
    line('Certified', 8, 2.6),
    line(words.certificate, 12.4, 3.4),
    line('sealed and numbered', 16, 2),
    code,
  ].join('')
}

function paper({ paper: fill, band, bandAt }: Style, grader: string): string {
  const { width, height } = LABEL
  const name = { text: grader, font: 'bold', fill: '#fff', anchor: 'middle' } as const
  return [
    `<rect width="${width}" height="${height}" rx="0.6" fill="${fill}"/>`,
    ...Array.from(
      { length: 12 },
      (_, i) =>
        `<path d="M0 ${i * 1.7}q${width / 4} 1.6 ${width / 2} 0t${width / 2} 0" stroke="${band}" stroke-opacity="0.07" stroke-width="0.25" fill="none"/>`,
    ),
    bandAt === 'left'
      ? `<rect width="7.4" height="${height}" rx="0.6" fill="${band}"/><g transform="translate(5 ${height / 2}) rotate(-90)">${textPath({ ...name, x: 0, y: 0, size: 4.4 })}</g>`
      : `<rect width="${width}" height="3.3" rx="0.6" fill="${band}"/>${textPath({ ...name, x: width / 2, y: 2.7, size: 3 })}`,
  ].join('')
}

function barGroup(digits: string, x: number, y: number, height: number): string {
  const narrow = narrowOf(digits.length)
  const widths = interleaved2of5(digits)
  let at = x
  const rects = widths.map((width, i) => {
    const from = at
    at += width * narrow
    return i % 2 === 0
      ? `<rect x="${from.toFixed(3)}" y="${y}" width="${(width * narrow).toFixed(3)}" height="${height}"/>`
      : ''
  })
  const quiet = 10 * narrow
  return `<rect x="${x - quiet}" y="${y - 0.3}" width="${at - x + 2 * quiet}" height="${height + 0.6}" fill="#fbfbfb"/><g fill="#111">${rects.join('')}</g>`
}

/** The label's words for the sandbox's vision model. */
function mark({ words }: Slab, x: number, y: number): Promise<string> {
  return square(digitsOfWords(words), 'DataMatrix', x, y, 8.2)
}

async function square(
  text: string,
  format: 'QRCode' | 'DataMatrix',
  x: number,
  y: number,
  size: number,
): Promise<string> {
  const { path, modules } = await matrixCode(text, format)
  const quiet = 0.7
  return `<rect x="${x - quiet}" y="${y - quiet}" width="${size + 2 * quiet}" height="${size + 2 * quiet}" fill="#fbfbfb"/><g transform="translate(${x} ${y}) scale(${size / modules})"><path d="${path}" fill="#111"/></g>`
}
