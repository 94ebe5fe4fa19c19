/**
 * A coin face as a small, serialisable description that two photographs of one coin share, whatever
 * the turn, the light and the wear.
 *
 * Light on relief moves brightness about but leaves most edges where they are and as they lie. So the
 * face is levelled locally, and what is kept is where its edges are (polar grid) and how they lie
 * against the radius, without sign. Turning the coin then only turns the grid.
 */
import { z } from 'zod'
import type { Ellipse } from './ellipse.ts'
import { faceGrid, gridSide } from './face-grid.ts'
import type { Picture, Plane } from './picture.ts'
import { blur, lightness, sample } from './picture.ts'

/** Angular cells of the grid; a power of two for the Fourier transform. */
export const SECTORS = 128
/** Radial cells, between `INNER` and `OUTER` of the coin's radius. */
export const RINGS = 16
/** Directions of an edge against the radius: along it, and at 45°, 90°, 135°. */
export const DIRECTIONS = 4
const INNER = 0.08
const OUTER = 0.95

/** Radius in pixels at which a face is described, whatever the picture's size. */
const RADIUS = 76
const LEVELLING = 9
const EDGE_SIGMA = 1.1
/** Edge strengths are compressed by this power: a glint must not outweigh a faint letter. */
const COMPRESSION = 0.4

const LEVELS = 8
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const CHARACTERS = (RINGS * DIRECTIONS * SECTORS) / 2

/** `edges`: for each ring, direction and sector a level of 0–7, two levels a character. */
export const faceDescriptorSchema = z.strictObject({
  version: z.literal(1),
  edges: z
    .string()
    .length(CHARACTERS)
    .regex(/^[\w-]*$/),
})

export type FaceDescriptor = z.infer<typeof faceDescriptorSchema>

/** Mean radius of a ring as a share of the coin's radius. */
export function ringRadius(ring: number): number {
  return INNER + ((ring + 0.5) / RINGS) * (OUTER - INNER)
}

/** Rings by their place, not by whole numbers: the inverse of `ringRadius`. */
export function ringAt(radius: number): number {
  return ((radius - INNER) / (OUTER - INNER)) * RINGS - 0.5
}

/**
 * @param ellipse - the coin's outline in the picture; left out, the coin is taken to fill a square
 * crop as the product's crops do (92 % of the side).
 */
export function describeFace(
  picture: Picture,
  ellipse: Ellipse = cropped(picture),
): FaceDescriptor {
  const face = level(rectify(picture, ellipse))
  return descriptorOf(edgeHistogram(face))
}

function cropped(picture: Picture): Ellipse {
  const r = 0.46 * Math.min(picture.width, picture.height)
  const [cx, cy] = [(picture.width - 1) / 2, (picture.height - 1) / 2]
  return { cx, cy, rx: r, ry: r, angleDegrees: 0 }
}

const SIDE = gridSide(RADIUS)
const MIDDLE = (SIDE - 1) / 2

/** The face seen from straight above, at the describing radius. */
function rectify(picture: Picture, ellipse: Ellipse): Plane {
  const grid = faceGrid(picture, ellipse, { radius: RADIUS, oversampling: 1.3 })
  const source = lightness(grid.picture)
  const data = new Float32Array(SIDE * SIDE)
  grid.forEachPixel((at, x, y) => {
    data[at] = Math.sqrt(sample(source, x, y)) * 16
  })
  return { width: SIDE, height: SIDE, data }
}

/** Normalizes local brightness and contrast over the face. */
function level(face: Plane): Plane {
  const mean = blur(face, LEVELLING)
  const data = new Float32Array(face.data.length)
  const squares = new Float32Array(face.data.length)
  let energy = 0
  for (let i = 0; i < data.length; i++) {
    const off = face.data[i]! - mean.data[i]!
    data[i] = off
    squares[i] = off * off
    energy += off * off
  }
  const local = blur({ ...face, data: squares }, LEVELLING)
  // Bare fields have no contrast of their own; without a floor their noise would be raised to it.
  const floor = 0.3 * Math.sqrt(energy / data.length) + 1
  for (let i = 0; i < data.length; i++)
    data[i] = data[i]! / (Math.sqrt(Math.max(0, local.data[i]!)) + floor)
  return blur({ ...face, data }, EDGE_SIGMA)
}

function edgeHistogram(face: Plane): Float32Array {
  const { data } = face
  const sums = new Float32Array(RINGS * DIRECTIONS * SECTORS)
  const counts = new Float32Array(RINGS * SECTORS)
  for (let y = 1; y < SIDE - 1; y++) {
    for (let x = 1; x < SIDE - 1; x++) {
      const u = (x - MIDDLE) / RADIUS
      const v = (y - MIDDLE) / RADIUS
      const ring = ringAt(Math.hypot(u, v))
      if (ring <= -1 || ring >= RINGS) continue
      const at = y * SIDE + x
      const gx = data[at + 1]! - data[at - 1]!
      const gy = data[at + SIDE]! - data[at - SIDE]!
      const angle = Math.atan2(v, u)
      const lie = (Math.atan2(gy, gx) - angle) / Math.PI
      addPixel(sums, counts, {
        ring,
        sector: (angle / (2 * Math.PI) + 1) * SECTORS,
        direction: (lie - Math.floor(lie)) * DIRECTIONS,
        strength: Math.hypot(gx, gy),
      })
    }
  }
  return averages(sums, counts)
}

/** Shares one pixel out among the cells around it. */
function addPixel(
  sums: Float32Array,
  counts: Float32Array,
  pixel: { ring: number; sector: number; direction: number; strength: number },
): void {
  const ring0 = Math.floor(pixel.ring)
  const sector0 = Math.floor(pixel.sector)
  const direction0 = Math.floor(pixel.direction)
  for (let i = 0; i < 8; i++) {
    const ring = ring0 + (i & 1)
    if (ring < 0 || ring >= RINGS) continue
    const sector = (sector0 + ((i >> 1) & 1)) % SECTORS
    const direction = (direction0 + (i >> 2)) % DIRECTIONS
    const share = near(pixel.ring, ring0 + (i & 1)) * near(pixel.sector, sector0 + ((i >> 1) & 1))
    if (i < 4) {
      const cell = ring * SECTORS + sector
      counts[cell] = counts[cell]! + share
    }
    const cell = (ring * DIRECTIONS + direction) * SECTORS + sector
    sums[cell] = sums[cell]! + share * near(pixel.direction, direction0 + (i >> 2)) * pixel.strength
  }
}

function near(place: number, cell: number): number {
  return 1 - Math.abs(place - cell)
}

/** Mean strength a cell, compressed; near the centre, where cells are smaller than pixels, smoothed. */
function averages(sums: Float32Array, counts: Float32Array): Float32Array {
  for (let ring = 0; ring < RINGS; ring++) {
    const pixelsPerSector = (2 * Math.PI * ringRadius(ring) * RADIUS) / SECTORS
    const sigma = Math.max(0.5, 1.5 / pixelsPerSector)
    smoothCircle(counts.subarray(ring * SECTORS, (ring + 1) * SECTORS), sigma)
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const from = (ring * DIRECTIONS + direction) * SECTORS
      const row = sums.subarray(from, from + SECTORS)
      smoothCircle(row, sigma)
      for (let s = 0; s < SECTORS; s++)
        row[s] = (row[s]! / (counts[ring * SECTORS + s]! + 1e-3)) ** COMPRESSION
    }
  }
  return sums
}

function smoothCircle(row: Float32Array, sigma: number): void {
  const source = row.slice()
  const reach = Math.ceil(2.5 * sigma)
  let total = 0
  for (let i = -reach; i <= reach; i++) total += Math.exp((-i * i) / (2 * sigma * sigma))
  for (let s = 0; s < SECTORS; s++) {
    let sum = 0
    for (let i = -reach; i <= reach; i++)
      sum += Math.exp((-i * i) / (2 * sigma * sigma)) * source[(s + i + 4 * SECTORS) % SECTORS]!
    row[s] = sum / total
  }
}

/** A descriptor of cell strengths by ring, then direction, then sector. */
export function descriptorOf(strengths: Float32Array): FaceDescriptor {
  return { version: 1, edges: pack(strengths) }
}

/** Each ring is scaled to its own strongest cell: comparison levels the rings anyhow. */
function pack(values: Float32Array): string {
  const perRing = DIRECTIONS * SECTORS
  let text = ''
  for (let ring = 0; ring < RINGS; ring++) {
    const row = values.subarray(ring * perRing, (ring + 1) * perRing)
    const top = row.reduce((a, b) => Math.max(a, b), 1e-6)
    for (let i = 0; i < perRing; i += 2) {
      const a = Math.round((row[i]! / top) * (LEVELS - 1))
      const b = Math.round((row[i + 1]! / top) * (LEVELS - 1))
      text += ALPHABET[a * LEVELS + b]
    }
  }
  return text
}

/** Levels by ring, then direction, then sector. */
export function unpack(descriptor: FaceDescriptor): Float32Array {
  const values = new Float32Array(2 * CHARACTERS)
  for (let i = 0; i < CHARACTERS; i++) {
    const code = ALPHABET.indexOf(descriptor.edges.charAt(i))
    values[2 * i] = code >> 3
    values[2 * i + 1] = code & 7
  }
  return values
}
