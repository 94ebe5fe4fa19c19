/**
 * A coin face as a small, serialisable description that two photographs of one coin share, whatever
 * the rotation, the light and the wear.
 *
 * Light on relief moves brightness about but leaves most edges where they are and as they lie. So the
 * face is levelled locally, and the descriptor holds where its edges are (polar grid) and how they lie
 * against the radius, without sign: the doubled angle of the gradient. Rotating the coin then only
 * rotates the grid. After the gradient registration of Reisert, Ronneberger and Burkhardt
 * ("An efficient gradient based registration technique for coin recognition", MUSCLE CIS 2006),
 * which keeps the sign.
 */
import { blur } from './blur.ts'
import type { Ellipse } from './ellipse.ts'
import {
  type EdgeField,
  emptyField,
  type FaceDescriptor,
  packField,
  RINGS,
  ringRadius,
  SECTORS,
} from './face-descriptor.ts'
import { faceGrid, gridSide } from './face-grid.ts'
import type { Picture, Plane } from './picture.ts'
import { lightness, sample } from './picture.ts'

export { type FaceDescriptor, faceDescriptorSchema } from './face-descriptor.ts'

/** Radius in pixels at which a face is described, whatever the picture's size. */
const RADIUS = 76
/** Widths of the Gaussian blurs at this radius, σ in pixels: of the levelling, before the gradient, and behind it. */
const LEVELLING_SIGMA = 9
const EDGE_SIGMA = 0.9
const POOLING_SIGMA = 1.3
/** Edge strengths are compressed by this power: a glint must not outweigh a faint letter. */
const COMPRESSION = 0.3

/**
 * @param ellipse - the coin's outline in the picture; left out, the coin is taken to fill a square
 * crop as the product's crops do (92 % of the side).
 */
export function describeFace(
  picture: Picture,
  ellipse: Ellipse = cropped(picture),
): FaceDescriptor {
  return packField(edgeField(level(rectify(picture, ellipse))))
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
  const mean = blur(face, LEVELLING_SIGMA)
  const data = new Float32Array(face.data.length)
  const squares = new Float32Array(face.data.length)
  let energy = 0
  for (let i = 0; i < data.length; i++) {
    const off = face.data[i]! - mean.data[i]!
    data[i] = off
    squares[i] = off * off
    energy += off * off
  }
  const local = blur({ ...face, data: squares }, LEVELLING_SIGMA)
  // Bare fields have no contrast of their own; without a floor their noise would be raised to it.
  const floor = 0.3 * Math.sqrt(energy / data.length) + 1
  for (let i = 0; i < data.length; i++)
    data[i] = data[i]! / (Math.sqrt(Math.max(0, local.data[i]!)) + floor)
  return blur({ ...face, data }, EDGE_SIGMA)
}

function edgeField(face: Plane): EdgeField {
  const [along, across] = doubledGradients(face)
  const field = emptyField()
  for (let s = 0; s < SECTORS; s++) {
    const angle = (2 * Math.PI * s) / SECTORS
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [cos2, sin2] = [Math.cos(2 * angle), Math.sin(2 * angle)]
    for (let ring = 0; ring < RINGS; ring++) {
      const radius = RADIUS * ringRadius(ring)
      const x = MIDDLE + radius * cos
      const y = MIDDLE + radius * sin
      const re = sample(along, x, y)
      const im = sample(across, x, y)
      field.re[ring * SECTORS + s] = re * cos2 + im * sin2
      field.im[ring * SECTORS + s] = im * cos2 - re * sin2
    }
  }
  return field
}

/** The gradients with doubled angle and compressed length, averaged over about a cell. */
function doubledGradients({ width, height, data }: Plane): [Plane, Plane] {
  const along = new Float32Array(data.length)
  const across = new Float32Array(data.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const gx = data[at + 1]! - data[at - 1]!
      const gy = data[at + width]! - data[at - width]!
      const scale = (gx * gx + gy * gy + 1e-8) ** (COMPRESSION / 2 - 1)
      along[at] = (gx * gx - gy * gy) * scale
      across[at] = 2 * gx * gy * scale
    }
  }
  return [
    blur({ width, height, data: along }, POOLING_SIGMA),
    blur({ width, height, data: across }, POOLING_SIGMA),
  ]
}
