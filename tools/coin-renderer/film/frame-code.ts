/**
 * The frame number of a film, encoded as black and white squares in a corner. It survives JPEG
 * compression.
 */
const CODE_CELL_PX = 12
/** Bits of the number, then a parity bit. */
const BITS = 12

const cells = (frame: number): number[] => {
  const bits = Array.from({ length: BITS }, (_, bit) => (frame >> bit) & 1)
  return [...bits, bits.reduce((a, b) => a ^ b, 1)]
}

/** The code as an SVG, for the upper left corner. @throws RangeError beyond 4,095 frames. */
export function codeOf(frame: number): string {
  if (frame < 0 || frame >= 1 << BITS) throw new RangeError(`No code for frame ${frame}.`)
  const squares = cells(frame).map(
    (bit, i) =>
      `<rect x="${i * CODE_CELL_PX}" width="${CODE_CELL_PX}" height="${CODE_CELL_PX}" fill="${bit ? '#fff' : '#000'}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${(BITS + 1) * CODE_CELL_PX}" height="${CODE_CELL_PX}">${squares.join('')}</svg>`
}

/** Sample positions of the code in a picture. */
export const CODE_PLACES = Array.from({ length: BITS + 1 }, (_, i) => ({
  x: (i + 0.5) * CODE_CELL_PX,
  y: CODE_CELL_PX / 2,
}))

/** Decodes the number from the lightness (0..255) at `CODE_PLACES`. Null if there is none. */
export function readCode(lights: readonly number[]): number | null {
  const bits = lights.map(light => (light > 127 ? 1 : 0))
  const parity = bits.pop()
  const frame = bits.reduce<number>((sum, bit, i) => sum + (bit << i), 0)
  return parity === cells(frame).at(-1) ? frame : null
}
