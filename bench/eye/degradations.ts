/** Degrades a picture of a coin by a known amount. */
import sharp from 'sharp'
import { type Ellipse, pointOn } from '../../web/vision/geometry/ellipse.ts'
import { fitEllipse } from '../../web/vision/geometry/fit-ellipse.ts'

/** RGB, row by row, and the coin in it. */
export interface CoinPicture {
  width: number
  height: number
  data: Uint8Array
  coin: Ellipse
}

const raw = ({ width, height }: CoinPicture) => ({
  raw: { width, height, channels: 3 as const },
})

async function convolved(
  picture: CoinPicture,
  side: number,
  weightAt: (x: number, y: number) => number,
): Promise<CoinPicture> {
  const half = side >> 1
  // Integer weights: the filter is quick on them, and their sum is exact.
  const kernel = Array.from({ length: side * side }, (_, i) =>
    Math.round(64 * weightAt((i % side) - half, Math.floor(i / side) - half)),
  )
  const data = await sharp(picture.data, raw(picture))
    .convolve({ width: side, height: side, kernel })
    .raw()
    .toBuffer()
  return { ...picture, data }
}

const oddSide = (reach: number) => 2 * Math.ceil(reach) + 1

/** Out of focus: a disc of that radius, in pixels. */
export const defocus = (picture: CoinPicture, radius: number): Promise<CoinPicture> =>
  convolved(picture, oddSide(radius + 0.5), (x, y) =>
    Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x, y))),
  )

/** Moved during the exposure: a line of that length, in pixels. */
export function shake(picture: CoinPicture, length: number, degrees: number): Promise<CoinPicture> {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return convolved(picture, oddSide(length / 2 + 1), (x, y) => {
    const along = Math.abs(x * cos + y * sin)
    const across = Math.abs(y * cos - x * sin)
    return Math.max(0, 1 - across) * Math.min(1, Math.max(0, length / 2 + 0.5 - along))
  })
}

/** A lamp's reflection that blows out that share of the coin, with a soft edge, somewhere on it. */
export function glare(picture: CoinPicture, share: number, at: number): CoinPicture {
  const { width, height, coin } = picture
  const data = Uint8Array.from(picture.data)
  const place = pointOn(coin, at * 2 * Math.PI, 0.45)
  const radius = Math.sqrt(share * coin.rx * coin.ry)
  const [long, short] = [radius * 1.3, radius / 1.3]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot((x - place.x) / long, (y - place.y) / short)
      // Full within the blown part, then falling to nothing at 1.8 times its size.
      const light = distance <= 1 ? 255 : 255 * Math.max(0, 1 - (distance - 1) / 0.8) ** 2
      const i = (y * width + x) * 3
      if (light > 0) for (let c = 0; c < 3; c++) data[i + c] = Math.min(255, data[i + c]! + light)
    }
  }
  return { ...picture, data }
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** Exposed by so many stops more. */
export function expose(picture: CoinPicture, stops: number): CoinPicture {
  const curve = Uint8Array.from({ length: 256 }, (_, v) =>
    Math.round(255 * Math.min(1, fromLinear(toLinear(v / 255) * 2 ** stops))),
  )
  return { ...picture, data: picture.data.map(v => curve[v]!) }
}

/** Shown so large that the coin is that many pixels across. */
export async function resize(picture: CoinPicture, across: number): Promise<CoinPicture> {
  const scale = across / (2 * picture.coin.rx)
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const data = await sharp(picture.data, raw(picture))
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  const { cx, cy, rx, ry, angleDegrees } = picture.coin
  const coin = { cx: cx * scale, cy: cy * scale, rx: rx * scale, ry: ry * scale, angleDegrees }
  return { width, height, data, coin }
}

/** Camera's distance when a picture is tilted, in radii of the coin. */
const DISTANCE = 9

/** Seen at an angle off the plumb line, leaning towards `leanDegrees`, in perspective. */
export function tilt(
  picture: CoinPicture,
  degrees: number,
  leanDegrees: number,
): CoinPicture | undefined {
  const { width, height, coin } = picture
  const [cosTilt, sinTilt] = [Math.cos(degrees / DEGREES), Math.sin(degrees / DEGREES)]
  const [cosLean, sinLean] = [Math.cos(leanDegrees / DEGREES), Math.sin(leanDegrees / DEGREES)]
  const distance = DISTANCE * coin.rx
  const forward = (x: number, y: number) => {
    const u = (x - coin.cx) * cosLean + (y - coin.cy) * sinLean
    const v = (y - coin.cy) * cosLean - (x - coin.cx) * sinLean
    const depth = distance / (distance + u * sinTilt)
    const [p, q] = [u * cosTilt * depth, v * depth]
    return { x: coin.cx + p * cosLean - q * sinLean, y: coin.cy + q * cosLean + p * sinLean }
  }
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = (x - coin.cx) * cosLean + (y - coin.cy) * sinLean
      const q = (y - coin.cy) * cosLean - (x - coin.cx) * sinLean
      const u = (p * distance) / (distance * cosTilt - p * sinTilt)
      const v = q * (1 + (u * sinTilt) / distance)
      const fromX = coin.cx + u * cosLean - v * sinLean
      const fromY = coin.cy + v * cosLean + u * sinLean
      sample(picture, fromX, fromY, data, (y * width + x) * 3)
    }
  }
  const rim = Array.from({ length: 72 }, (_, i) => {
    const { x, y } = pointOn(coin, (i / 72) * 2 * Math.PI)
    return { ...forward(x, y), weight: 1 }
  })
  const seen = fitEllipse(rim)
  return seen && { width, height, data, coin: seen }
}

const DEGREES = 180 / Math.PI

/** Bilinear; beyond the picture its border mirrored, so that no line is drawn there. */
function sample(
  { width, height, data }: CoinPicture,
  x: number,
  y: number,
  out: Uint8Array,
  at: number,
): void {
  const mirrored = (v: number, size: number) => {
    const folded = Math.abs(v) % (2 * size - 2)
    return Math.min(folded, 2 * size - 2 - folded)
  }
  const px = mirrored(x, width)
  const py = mirrored(y, height)
  const x0 = Math.min(width - 2, Math.floor(px))
  const y0 = Math.min(height - 2, Math.floor(py))
  const [fx, fy] = [px - x0, py - y0]
  for (let c = 0; c < 3; c++) {
    const i = (y0 * width + x0) * 3 + c
    const top = data[i]! * (1 - fx) + data[i + 3]! * fx
    const bottom = data[i + width * 3]! * (1 - fx) + data[i + width * 3 + 3]! * fx
    out[at + c] = top * (1 - fy) + bottom * fy
  }
}

/** Cut off by the picture's border so that it runs through the coin: `share` of its width is lost. */
export async function cutOff(picture: CoinPicture, share: number): Promise<CoinPicture> {
  const { coin } = picture
  const left = Math.max(0, Math.round(coin.cx - coin.rx + 2 * coin.rx * share))
  const width = picture.width - left
  const data = await sharp(picture.data, raw(picture))
    .extract({ left, top: 0, width, height: picture.height })
    .raw()
    .toBuffer()
  return { ...picture, width, data, coin: { ...coin, cx: coin.cx - left } }
}

const SKIN = [196, 148, 122]

/** A fingertip over the rim, hiding about `wide` of its length. */
export function finger(picture: CoinPicture, wide: number, at: number): CoinPicture {
  const { width, height, coin } = picture
  const data = Uint8Array.from(picture.data)
  const tip = pointOn(coin, at * 2 * Math.PI, 0.72)
  const [ux, uy] = [(tip.x - coin.cx) / coin.rx, (tip.y - coin.cy) / coin.rx]
  const norm = Math.hypot(ux, uy)
  const radius = wide * Math.PI * coin.rx
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = ((x - tip.x) * ux + (y - tip.y) * uy) / norm
      const across = Math.abs(((y - tip.y) * ux - (x - tip.x) * uy) / norm)
      const distance = along > 0 ? across : Math.hypot(along, across)
      const cover = Math.min(1, Math.max(0, radius - distance))
      if (cover === 0) continue
      // Rounder towards its sides, as a finger is.
      const shade = 0.72 + 0.28 * Math.sqrt(Math.max(0, 1 - (distance / radius) ** 2))
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++)
        data[i + c] = data[i + c]! * (1 - cover) + SKIN[c]! * shade * cover
    }
  }
  return { ...picture, data }
}
