/** Exposure of a coin: its lightness and the share of it that is blown out. Pure. */

import { type Ellipse, halfExtent, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'

export interface CoinExposure {
  /** Share of the coin's area that is blown out: clipped areas, without sparkles on edges. */
  blown: number
  /** Lightness of the coin in 0..255 (Rec. 601): median and 95th percentile. */
  median: number
  highlights: number
}

/** Cells across the coin in which it is sampled. */
const CELLS = 192
/** Sampled up to this scale of the ellipse: the rim itself often shines. */
const ASSESSED_SCALE = 0.96
/** From this value, of 255, a channel counts as clipped: JPEG leaves clipped areas slightly below 255. */
const CLIPPED = 249

interface Cells {
  columns: number
  rows: number
  isOnCoin: Uint8Array
  isBlown: Uint8Array
  lightness: number[]
}

function cellsOf({ width, height, data }: Frame, coin: Ellipse): Cells {
  const half = halfExtent(coin)
  const pitch = Math.max(1, (2 * Math.max(half.x, half.y)) / CELLS)
  const columns = Math.ceil((2 * half.x) / pitch)
  const rows = Math.ceil((2 * half.y) / pitch)
  const isOnCoin = new Uint8Array(columns * rows)
  const isBlown = new Uint8Array(columns * rows)
  const lightness: number[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = coin.cx - half.x + (column + 0.5) * pitch
      const y = coin.cy - half.y + (row + 0.5) * pitch
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue
      if (scaleAt(coin, x, y) > ASSESSED_SCALE) continue
      const at = (Math.floor(y) * width + Math.floor(x)) * 4
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
      const cell = row * columns + column
      isOnCoin[cell] = 1
      lightness.push(0.299 * red + 0.587 * green + 0.114 * blue)
      // Two channels of three: glare on gold and copper is not clipped in the third.
      const clipped = Number(red >= CLIPPED) + Number(green >= CLIPPED) + Number(blue >= CLIPPED)
      isBlown[cell] = clipped >= 2 ? 1 : 0
    }
  }
  return { columns, rows, isOnCoin, isBlown, lightness }
}

/** Morphological erosion over 3 × 3 cells; dilation when `some`. */
function erodeOrDilate(
  of: Uint8Array,
  { columns, rows }: Cells,
  some: boolean,
): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(of.length)
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      let set = 0
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) set += of[(row + dy) * columns + column + dx]!
      }
      out[row * columns + column] = (some ? set > 0 : set === 9) ? 1 : 0
    }
  }
  return out
}

const total = (of: Uint8Array): number => of.reduce((sum, one) => sum + one, 0)

/** Measures a coin; the ellipse is in the frame's pixels. All zero when none of it is in the frame. */
export function measureExposure(frame: Frame, coin: Ellipse): CoinExposure {
  const cells = cellsOf(frame, coin)
  const area = total(cells.isOnCoin)
  if (area === 0) return { blown: 0, median: 0, highlights: 0 }
  // Morphological opening: removes sparkles of one or two cells on the edges of letters.
  const flat = erodeOrDilate(erodeOrDilate(cells.isBlown, cells, false), cells, true)
  const sorted = cells.lightness.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { blown: total(flat) / area, median: at(0.5), highlights: at(0.95) }
}
