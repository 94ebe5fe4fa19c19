import type { Greys } from '../geometry/greys.ts'

/** Tiles along the longer side: of 72 drawn labels in bad light, 8 to 32 were tried, with limits of 2 to 20. */
const TILES = 32
const LEVELS = 256
/** No grey of a tile is raised above so many times its mean share, so that an even ground stays even. */
const CLIP = 3

/**
 * Contrast-limited adaptive histogram equalization: Zuiderveld in Graphics Gems IV (1994), pages 474 to 485. Each pixel
 * gets the mix of what the four nearest tiles make of its grey.
 */
export function locallyContrasted({ width, height, values }: Greys): Greys {
  const side = Math.max(1, Math.ceil(Math.max(width, height) / TILES))
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)]
  const picture = { width, height, values }
  const maps: Uint8ClampedArray[] = []
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      maps.push(equalized(picture, column * side, row * side, side))
  const columns = neighbours(width, side, across)
  const out = new Uint8ClampedArray(values.length)
  for (let y = 0; y < height; y++) {
    const [above, below, share] = neighbour(y, side, down)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const left = columns.before[x]!
      const right = columns.after[x]!
      const part = columns.share[x]!
      const grey = values[at]!
      const upper = mixed(
        maps[above * across + left]![grey]!,
        maps[above * across + right]![grey]!,
        part,
      )
      const lower = mixed(
        maps[below * across + left]![grey]!,
        maps[below * across + right]![grey]!,
        part,
      )
      out[at] = mixed(upper, lower, share)
    }
  }
  return { width, height, values: out }
}

const mixed = (from: number, to: number, share: number): number => from + (to - from) * share

/** What each grey becomes in one tile, the tiles at the right and lower border being smaller. */
function equalized({ width, height, values }: Greys, left: number, top: number, side: number) {
  const counts = new Float64Array(LEVELS)
  const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)]
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left, end = y * width + right; at < end; at++) counts[values[at]!]!++
  const pixels = (right - left) * (bottom - top)
  const most = (CLIP * pixels) / LEVELS
  let clipped = 0
  for (let grey = 0; grey < LEVELS; grey++) {
    clipped += Math.max(0, counts[grey]! - most)
    counts[grey] = Math.min(counts[grey]!, most)
  }
  const map = new Uint8ClampedArray(LEVELS)
  let sum = 0
  for (let grey = 0; grey < LEVELS; grey++) {
    sum += counts[grey]! + clipped / LEVELS
    map[grey] = (sum / pixels) * (LEVELS - 1)
  }
  return map
}

/** The two tiles whose middles lie around a place, and the share of the second. */
function neighbour(
  at: number,
  side: number,
  tiles: number,
): [before: number, after: number, share: number] {
  const place = (at + 0.5) / side - 0.5
  const before = Math.floor(place)
  const clamp = (tile: number) => Math.min(tiles - 1, Math.max(0, tile))
  return [clamp(before), clamp(before + 1), place - before]
}

function neighbours(length: number, side: number, tiles: number) {
  const before = new Uint8Array(length)
  const after = new Uint8Array(length)
  const share = new Float64Array(length)
  for (let at = 0; at < length; at++)
    [before[at], after[at], share[at]] = neighbour(at, side, tiles)
  return { before, after, share }
}
