/** A thread that takes the pictures and matches them in the plain ways. */
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { seededRandom } from '../../sandbox/lib/seeded-random.ts'
import { SAMPLE_COINS } from '../../sandbox/samples/sample-coins.ts'
import { decode } from '../../sandbox/vision/recognise-picture.ts'
import { compareFaces, compareTurned } from '../../shared/recognition/compare.ts'
import { describeFace, type FaceDescriptor } from '../../shared/recognition/describe.ts'
import { type Ellipse, scaleEllipse } from '../../shared/recognition/ellipse.ts'
import type { Picture } from '../../shared/recognition/picture.ts'
import { coinlessPicture } from '../../tools/coin-renderer/photograph/coinless-picture.ts'
import { photograph } from '../../tools/coin-renderer/photograph/photograph.ts'
import { correlation, hashLikeness, type PlainFace, plainFace } from './plain-matching.ts'
import type { Shot } from './shots.ts'
import { squareCrop } from './square-crop.ts'

/** The ways that are measured beside the model, each with one reference picture a face. */
export const WAYS = ['descriptor', 'correlation', 'hash'] as const
export type Way = (typeof WAYS)[number]

export interface Taken {
  jpeg: Uint8Array
  /** By way, then by face (`<coin id>/<side>`): likeness of the picture to it. */
  likeness: Record<Way, Record<string, number>>
}

const WIDTH = 600
/** Only the likest few by turn are compared closely, as the model does. */
const CLOSE_LOOKS = 6

async function jpegOf(picture: Picture, quality: number): Promise<Buffer> {
  const { data, width, height } = picture
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer()
}

/** The picture as it is sent, and as the plain ways see it: with the coin's true outline. */
async function take(shot: Shot): Promise<{ jpeg: Uint8Array; picture: Picture; outline: Ellipse }> {
  if (shot.kind === 'file') {
    const jpeg = await readFile(shot.path)
    const picture = await decode(jpeg)
    const { width } = await sharp(jpeg).metadata()
    const scaled = shot.outline && scaleEllipse(shot.outline, picture.width / width)
    return { jpeg, picture, outline: scaled ?? inscribed(picture) }
  }
  if (shot.kind === 'coinless') {
    const picture = coinlessPicture(shot.seed, WIDTH)
    return { jpeg: await jpegOf(picture, 85), picture, outline: inscribed(picture) }
  }
  const { coinId, side, seed } = shot
  const picture = photograph(coinId, side, { seed, size: WIDTH })
  const quality = Math.round(seededRandom(`${coinId} ${side} ${seed}`).between(75, 94))
  const jpeg = shot.cropped
    ? await squareCrop(picture, picture.truth, quality)
    : await jpegOf(picture, quality)
  return { jpeg, picture, outline: picture.truth }
}

function inscribed({ width, height }: Picture): Ellipse {
  const r = 0.46 * Math.min(width, height)
  return { cx: width / 2, cy: height / 2, rx: r, ry: r, angleDegrees: 0 }
}

interface Reference {
  plain: PlainFace
  face: FaceDescriptor
}

/** One picture a face: the samples' own. */
async function references(): Promise<Map<string, Reference>> {
  const known = new Map<string, Reference>()
  const folder = new URL('../../sandbox/samples/', import.meta.url)
  for (const { id, pictures } of SAMPLE_COINS)
    for (const side of ['obverse', 'reverse'] as const) {
      const entry = pictures[side]
      const jpeg = await readFile(new URL(entry.file, folder))
      const picture = await decode(jpeg)
      const { width } = await sharp(jpeg).metadata()
      const outline = scaleEllipse(entry.truth, picture.width / width)
      known.set(`${id}/${side}`, {
        plain: plainFace(picture, outline),
        face: describeFace(picture, outline),
      })
    }
  return known
}

function match(
  picture: Picture,
  outline: Ellipse,
  known: Map<string, Reference>,
): Taken['likeness'] {
  const plain = plainFace(picture, outline)
  const face = describeFace(picture, outline)
  const likeness: Taken['likeness'] = { descriptor: {}, correlation: {}, hash: {} }
  for (const [name, reference] of known) {
    likeness.hash[name] = hashLikeness(plain, reference.plain)
    likeness.correlation[name] = correlation(plain, reference.plain)
    likeness.descriptor[name] = compareTurned(face, reference.face).score
  }
  const likest = Object.entries(likeness.descriptor).sort((a, b) => b[1] - a[1])
  for (const [name] of likest.slice(0, CLOSE_LOOKS)) {
    const reference = known.get(name)
    if (reference) likeness.descriptor[name] = compareFaces(face, reference.face).score
  }
  return likeness
}

const port = parentPort
if (port) {
  const known = references()
  port.on('message', (shot: Shot) => {
    void (async () => {
      const { jpeg, picture, outline } = await take(shot)
      const taken: Taken = { jpeg, likeness: match(picture, outline, await known) }
      port.postMessage(taken)
    })()
  })
}
