/** Interleaved 2 of 5: digits in pairs, the first as five bars, the second as the five spaces between them (ISO/IEC 16390). */

/** Wide (1) and narrow (0) elements of each digit. */
const PATTERNS = [
  '00110',
  '10001',
  '01001',
  '11000',
  '00101',
  '10100',
  '01100',
  '00011',
  '10010',
  '01010',
]
/** A wide element in narrow ones. */
const WIDE = 2.5
const START = [1, 1, 1, 1]
const STOP = [WIDE, 1, 1]

/**
 * Widths of bars and spaces in turn, a bar first, in narrow elements; the quiet zones of ten are not among them.
 * @throws RangeError for an odd count of digits
 */
export function interleaved2of5(digits: string): number[] {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError(`${digits} are no pairs of digits.`)
  const pairs = digits.match(/\d\d/g) ?? []
  const middle = pairs.flatMap(pair => {
    const [bars, spaces] = [PATTERNS[Number(pair[0])]!, PATTERNS[Number(pair[1])]!]
    return Array.from(bars).flatMap((bar, i) =>
      [bar, spaces[i]].map(element => (element === '1' ? WIDE : 1)),
    )
  })
  return [...START, ...middle, ...STOP]
}
