/** The wire form of a described coin face: a polar grid of edge directions, as text. */
import { z } from 'zod'

/** Angular cells of the grid; a power of two for the Fourier transform. */
export const SECTORS = 128
/** Radial cells, between `INNER` and `OUTER` of the coin's radius. */
export const RINGS = 24
const INNER = 0.08
/** The rim and what lies along it are alike on every coin. */
const OUTER = 0.92

/** The digits of base64url (RFC 4648): a number from -TOP to TOP is the digit ZERO further on. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const CELLS = RINGS * SECTORS
const TOP = 31
const ZERO = 32

/**
 * `edges`: for each ring and sector the cell's two numbers (`EdgeField`), a character (6 bits) each.
 * Rings are scaled each for itself.
 */
export const faceDescriptorSchema = z.strictObject({
  version: z.literal(2),
  edges: z
    .string()
    .length(2 * CELLS)
    .regex(/^[\w-]*$/),
})

export type FaceDescriptor = z.infer<typeof faceDescriptorSchema>

/**
 * Direction and strength of a face's edges by ring, then sector. A cell is a complex number: its angle
 * is twice the angle between the gradient and the radius, so that light and dark may change places;
 * its length is the edges' strength, less where they cross.
 */
export interface EdgeField {
  re: Float32Array
  im: Float32Array
}

export function emptyField(): EdgeField {
  return { re: new Float32Array(CELLS), im: new Float32Array(CELLS) }
}

/** Mean radius of a ring as a share of the coin's radius. */
export function ringRadius(ring: number): number {
  return INNER + ((ring + 0.5) / RINGS) * (OUTER - INNER)
}

/** Rings by their place, not by whole numbers: the inverse of `ringRadius`. */
export function ringAt(radius: number): number {
  return ((radius - INNER) / (OUTER - INNER)) * RINGS - 0.5
}

/** The wire form: each ring is divided by its largest number and rounded to whole numbers up to TOP. */
export function packField({ re, im }: EdgeField): FaceDescriptor {
  let edges = ''
  for (let from = 0; from < CELLS; from += SECTORS) {
    let top = 1e-6
    for (let i = from; i < from + SECTORS; i++)
      top = Math.max(top, Math.abs(re[i]!), Math.abs(im[i]!))
    for (let i = from; i < from + SECTORS; i++) {
      edges += ALPHABET.charAt(ZERO + Math.round((re[i]! / top) * TOP))
      edges += ALPHABET.charAt(ZERO + Math.round((im[i]! / top) * TOP))
    }
  }
  return { version: 2, edges }
}

const VALUES = new Int8Array(128)
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i - ZERO

/** The field of a descriptor that its schema has checked; the scale of the rings is lost. */
export function unpackField({ edges }: FaceDescriptor): EdgeField {
  const field = emptyField()
  for (let i = 0; i < CELLS; i++) {
    field.re[i] = VALUES[edges.charCodeAt(2 * i) & 127]!
    field.im[i] = VALUES[edges.charCodeAt(2 * i + 1) & 127]!
  }
  return field
}
