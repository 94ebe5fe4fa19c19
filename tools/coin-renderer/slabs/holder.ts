/** The plastic holder with its label and coin, flat: one side as seen from straight above. */
import sharp from 'sharp'
import { type SeededRandom, seededRandom } from '../../../sandbox/lib/seeded-random.ts'
import { type CoinSide, coinById } from '../coins/coins.ts'
import type { Picture } from '../photograph/jpeg.ts'
import { studioPicture } from '../photograph/studio-picture.ts'
import { backLabel, frontLabel, LABEL } from './label.ts'
import type { Slab } from './slab.ts'

/** Millimetres. */
export interface HolderSize {
  readonly width: number
  readonly height: number
  readonly thickness: number
  /** Radius of the rounded corners. */
  readonly corner: number
}

export interface Holder {
  readonly size: HolderSize
  /** Pixels of a millimetre in `picture`. */
  readonly scale: number
  /** RGBA; clear plastic is partly transparent. */
  readonly picture: Picture
  /** The coin in millimetres from the holder's upper left corner. */
  readonly coin: { readonly x: number; readonly y: number; readonly radius: number }
}

const SIZES: Readonly<Record<Slab['words']['grader'], HolderSize>> = {
  PCGS: { width: 63, height: 86, thickness: 7.6, corner: 2.6 },
  NGC: { width: 59.5, height: 85.5, thickness: 8.4, corner: 3.4 },
  CACG: { width: 62, height: 86, thickness: 8, corner: 3 },
  ANACS: { width: 60.5, height: 85, thickness: 7.2, corner: 4 },
  ICG: { width: 61, height: 86.5, thickness: 7.8, corner: 2.4 },
  SEGS: { width: 62.5, height: 88, thickness: 8, corner: 3 },
}

/** What the coin lies in: white or black foam, or clear plastic. */
const INSERTS: Readonly<Record<Slab['words']['grader'], readonly [fill: string, alpha: number]>> = {
  PCGS: ['#d8dcde', 0.45],
  NGC: ['#f2f1ed', 1],
  CACG: ['#20262a', 1],
  ANACS: ['#e9e9e4', 1],
  ICG: ['#dfe3e6', 0.55],
  SEGS: ['#2a2a2c', 1],
}

const faces = new Map<string, Picture>()
const FACE_PX = 720

function faceOf(coinId: string, side: CoinSide): Picture {
  const name = `${coinId} ${side}`
  const drawn =
    faces.get(name) ??
    studioPicture(coinById(coinId), side, { size: FACE_PX, share: 0, dullness: 0.06 })
  faces.set(name, drawn)
  return drawn
}

/** @param scale - pixels of a millimetre */
export async function drawHolder(
  slab: Slab,
  side: CoinSide,
  scale: number,
  seed: number,
): Promise<Holder> {
  const random = seededRandom(`holder ${seed}`)
  const size = SIZES[slab.words.grader]
  const radius = coinById(slab.words.coinId).diameterMm / 2
  const label = side === 'obverse' ? await frontLabel(slab) : await backLabel(slab)
  const at = { x: (size.width - LABEL.width) / 2, y: 4.2 }
  const coin = { x: size.width / 2, y: (at.y + LABEL.height + size.height - 3) / 2, radius }
  const width = Math.round(size.width * scale)
  const height = Math.round(size.height * scale)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${size.width} ${size.height}">${plastic(slab, size, coin, random)}<g transform="translate(${at.x} ${at.y})">${label}</g>${wear(size, random)}</svg>`
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
  const picture = { width, height, data: pixels }
  await layCoin(picture, slab.words.coinId, side, {
    x: coin.x * scale,
    y: coin.y * scale,
    radius: radius * scale,
  })
  return { size, scale, picture, coin }
}

/** Lays the coin over the picture, by its place in pixels. */
async function layCoin(
  picture: Picture,
  coinId: string,
  side: CoinSide,
  at: { x: number; y: number; radius: number },
): Promise<void> {
  const face = faceOf(coinId, side)
  const across = Math.round(2 * at.radius)
  const metal = await sharp(Buffer.from(face.data.buffer), {
    raw: { width: face.width, height: face.height, channels: 4 },
  })
    .resize(across, across)
    .raw()
    .toBuffer()
  const [left, top] = [Math.round(at.x - at.radius), Math.round(at.y - at.radius)]
  const half = across / 2
  for (let y = 0; y < across; y++) {
    const reach = Math.floor(Math.sqrt(Math.max(0, (half - 0.5) ** 2 - (y + 0.5 - half) ** 2)))
    const from = Math.round(half - reach)
    const line = metal.subarray((y * across + from) * 4, (y * across + from + 2 * reach) * 4)
    picture.data.set(line, ((top + y) * picture.width + left + from) * 4)
  }
}

function plastic(
  slab: Slab,
  { width, height, corner }: HolderSize,
  coin: Holder['coin'],
  random: SeededRandom,
): string {
  const [insert, alpha] = INSERTS[slab.words.grader]
  const rim = random.between(0.3, 0.5)
  const frame = (inset: number, stroke: string, opacity: number, thick: number): string =>
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${Math.max(0.4, corner - inset)}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="${thick}"/>`
  const prongs = [45, 135, 225, 315].map(degrees => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    return `<line x1="${coin.x + cos * (coin.radius - 0.7)}" y1="${coin.y + sin * (coin.radius - 0.7)}" x2="${coin.x + cos * (coin.radius + 1.6)}" y2="${coin.y + sin * (coin.radius + 1.6)}" stroke="#fff" stroke-opacity="0.5" stroke-width="1.1" stroke-linecap="round"/>`
  })
  return [
    `<rect width="${width}" height="${height}" rx="${corner}" fill="#e9eef0" fill-opacity="${rim}"/>`,
    `<rect x="3.2" y="3.2" width="${width - 6.4}" height="${height - 6.4}" rx="1.2" fill="${insert}" fill-opacity="${alpha}"/>`,
    `<circle cx="${coin.x}" cy="${coin.y}" r="${coin.radius + 1.5}" fill="#000" fill-opacity="0.16"/>`,
    `<circle cx="${coin.x}" cy="${coin.y}" r="${coin.radius + 0.9}" fill="none" stroke="#fff" stroke-opacity="0.55" stroke-width="0.5"/>`,
    ...prongs,
    frame(0.25, '#ffffff', 0.8, 0.5),
    frame(0.85, '#4a5358', 0.45, 0.35),
    frame(2.3, '#ffffff', 0.5, 0.3),
    frame(2.9, '#3b4347', 0.4, 0.3),
  ].join('')
}

/** Scratches and scuffs in the plastic. */
function wear({ width, height }: HolderSize, random: SeededRandom): string {
  const count = random.whole(0, 14)
  const scratches = Array.from({ length: count }, () => {
    const [x, y] = [random.between(0, width), random.between(0, height)]
    const angle = random.between(0, Math.PI)
    const length = random.between(3, 28)
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
    const bend = random.between(-2, 2)
    return `<path d="M${x} ${y}q${dx / 2 + bend} ${dy / 2 - bend} ${dx} ${dy}" stroke="#fff" stroke-opacity="${random.between(0.15, 0.6)}" stroke-width="${random.between(0.04, 0.16)}" fill="none"/>`
  })
  const scuffs = Array.from({ length: random.whole(0, 3) }, () => {
    const [x, y] = [random.between(0, width), random.between(0, height)]
    return `<ellipse cx="${x}" cy="${y}" rx="${random.between(1, 6)}" ry="${random.between(0.6, 3)}" fill="#fff" fill-opacity="${random.between(0.03, 0.1)}"/>`
  })
  return [...scratches, ...scuffs].join('')
}
