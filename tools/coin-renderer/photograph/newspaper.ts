import { TILE, type Tile } from '../drawing/noise.ts'
import { coverage } from '../drawing/raster.ts'
import { straight } from '../relief/lettering.ts'

/** Texels per millimetre of the page. The tile is about 43 mm wide. */
export const PAGE_SCALE = 12

const COLUMN = [
  'SILVER STEADY AT NOON',
  'the dealers said that',
  'few dollars of that',
  'year had come to the',
  'market in such state,',
  'and the finest of them',
  'went to a buyer who',
  'would not be named.',
  'Gold eased a little in',
  'the last hour, copper',
  'held, and the cents of',
  'the war years found no',
  'takers at any price.',
]

let page: Tile | undefined
/** A seamless tile of newspaper print: 1 is ink. */
export function printedPage(): Tile {
  if (page) return page
  const ink = new Float32Array(TILE * TILE)
  COLUMN.forEach((text, row) => {
    const set = straight(text, {
      font: 'oldstyle',
      size: row === 0 ? 0.062 : 0.052,
      x: 0,
      y: -0.92 + (row * 2) / COLUMN.length,
      tracking: 0,
    })
    const wide = Math.max(...set.shape.flat().map(p => p[0]))
    const fitted = set.shape.map(c => c.map(([x, y]) => [(x / wide) * 0.93, y] as const))
    const region = coverage(fitted, TILE, 1)
    for (let y = 0; y < region.height; y++) {
      for (let x = 0; x < region.width; x++) {
        ink[(region.y + y) * TILE + region.x + x]! += region.data[y * region.width + x]!
      }
    }
  })
  page = ink
  return ink
}
