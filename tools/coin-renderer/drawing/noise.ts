import { seededRandom } from '../../../sandbox/lib/seeded-random.ts'

/** Side of the noise tile in texels; a power of two, so that wrapping is a mask. */
export const TILE = 512
const MASK = TILE - 1

/** A seamless square texture with values of about 0..1. */
export type Tile = Float32Array

function lattice(cells: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  return Float32Array.from({ length: cells * cells }, () => random.next())
}

function addOctave(tile: Tile, cells: number, weight: number, seed: number): void {
  const grid = lattice(cells, seed)
  const step = cells / TILE
  for (let y = 0; y < TILE; y++) {
    const gy = y * step
    const y0 = Math.floor(gy)
    const fy = gy - y0
    const sy = fy * fy * (3 - 2 * fy)
    const row0 = y0 * cells
    const row1 = ((y0 + 1) % cells) * cells
    for (let x = 0; x < TILE; x++) {
      const gx = x * step
      const x0 = Math.floor(gx)
      const x1 = (x0 + 1) % cells
      const fx = gx - x0
      const sx = fx * fx * (3 - 2 * fx)
      const top = grid[row0 + x0]! + (grid[row0 + x1]! - grid[row0 + x0]!) * sx
      const bottom = grid[row1 + x0]! + (grid[row1 + x1]! - grid[row1 + x0]!) * sx
      tile[y * TILE + x]! += weight * (top + (bottom - top) * sy)
    }
  }
}

function fractal(firstCells: number, octaves: number, gain: number, seed: number): Tile {
  const tile = new Float32Array(TILE * TILE)
  let weight = 1
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    addOctave(tile, firstCells << octave, weight, seed + octave)
    total += weight
    weight *= gain
  }
  for (let i = 0; i < tile.length; i++) tile[i]! /= total
  return tile
}

const made = new Map<string, Tile>()
function once(name: string, make: () => Tile): Tile {
  const known = made.get(name)
  if (known) return known
  const tile = make()
  made.set(name, tile)
  return tile
}

/** Fractal noise with detail on every scale. */
export const clouds = (): Tile => once('clouds', () => fractal(4, 7, 0.55, 11))
/** Fine grain: fractal noise of the smallest scales. */
export const grain = (): Tile => once('grain', () => fractal(128, 2, 0.8, 23))

/** Rounded cells (Worley's F2 - F1), about 48 across the tile: pebbles, grains, hide. */
export const cells = (): Tile =>
  once('cells', () => {
    const count = 48
    const random = seededRandom(57)
    const seeds = Array.from(
      { length: count * count },
      () => [random.next(), random.next()] as const,
    )
    const tile = new Float32Array(TILE * TILE)
    for (let y = 0; y < TILE; y++) {
      for (let x = 0; x < TILE; x++) {
        const gx = (x * count) / TILE
        const gy = (y * count) / TILE
        let [first, second] = [9, 9]
        for (let j = Math.floor(gy) - 1; j <= gy + 1; j++) {
          for (let i = Math.floor(gx) - 1; i <= gx + 1; i++) {
            const seed = seeds[((j + count) % count) * count + ((i + count) % count)]!
            const d = (i + seed[0] - gx) ** 2 + (j + seed[1] - gy) ** 2
            if (d < first) [first, second] = [d, first]
            else if (d < second) second = d
          }
        }
        tile[y * TILE + x] = Math.min(1, Math.sqrt(second) - Math.sqrt(first))
      }
    }
    return tile
  })

/** The tile at texel position (x, y), wrapped and interpolated. */
export function sample(tile: Tile, x: number, y: number): number {
  const floorX = Math.floor(x)
  const floorY = Math.floor(y)
  const fx = x - floorX
  const fy = y - floorY
  const x0 = floorX & MASK
  const x1 = (x0 + 1) & MASK
  const row0 = (floorY & MASK) * TILE
  const row1 = ((floorY + 1) & MASK) * TILE
  const top = tile[row0 + x0]! + (tile[row0 + x1]! - tile[row0 + x0]!) * fx
  const bottom = tile[row1 + x0]! + (tile[row1 + x1]! - tile[row1 + x0]!) * fx
  return top + (bottom - top) * fy
}

/**
 * As `sample` for a row of places along x, which are the same in each row.
 * @returns a function of the row's y; its result is overwritten by the next call
 */
export function rowSampler(tile: Tile, xs: Float64Array): (y: number) => Float64Array {
  const lefts = Int32Array.from(xs, x => Math.floor(x) & MASK)
  const shares = xs.map(x => x - Math.floor(x))
  const values = new Float64Array(xs.length)
  return y => {
    const floorY = Math.floor(y)
    const fy = y - floorY
    const row0 = (floorY & MASK) * TILE
    const row1 = ((floorY + 1) & MASK) * TILE
    for (let i = 0; i < values.length; i++) {
      const x0 = lefts[i]!
      const x1 = (x0 + 1) & MASK
      const fx = shares[i]!
      const top = tile[row0 + x0]! + (tile[row0 + x1]! - tile[row0 + x0]!) * fx
      const bottom = tile[row1 + x0]! + (tile[row1 + x1]! - tile[row1 + x0]!) * fx
      values[i] = top + (bottom - top) * fy
    }
    return values
  }
}

/** Cubic ease from 0 at `low` to 1 at `high`. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = (value - low) / (high - low)
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t)
}
