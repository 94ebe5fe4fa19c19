/**
 * Films for a fake camera: a hand puts coins on a table, flips them and removes them. Motion JPEG is
 * a sequence of JPEGs, so no encoder is needed. Chromium plays 30 frames per second.
 */
import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { CoinSide } from '../coins/coins.ts'
import type { FaceEllipse } from '../photograph/camera.ts'
import { type Photograph, type PhotographOptions, photograph } from '../photograph/photograph.ts'
import { codeOf } from './frame-code.ts'
import { handOverlay } from './hand-overlay.ts'

/** Content of a segment of the film. Only `still` frames are usable for a listing. */
export const SHOTS = [
  'empty',
  'still',
  'covered',
  'hand_over_all',
  'sliding',
  'tilted',
  'glaring',
  'blurred',
] as const
export type Shot = (typeof SHOTS)[number]

export interface Stretch {
  readonly shot: Shot
  readonly seconds: number
  /** Absent for an empty table. */
  readonly coinId?: string
  readonly side?: CoinSide
}

/** Ground truth of one frame. */
export interface FilmedPicture {
  readonly shot: Shot
  readonly coinId: string | null
  readonly side: CoinSide | null
  /** The coin's face in the frame's pixels, hidden or not. Null without a coin. */
  readonly truth: FaceEllipse | null
}

export interface Film {
  readonly width: number
  readonly height: number
  /** The Motion JPEG. */
  readonly bytes: Buffer
  /** Truth by the frame number in the corner of each frame. */
  readonly pictures: readonly FilmedPicture[]
}

/** Frame rate of Chromium's fake camera. */
const FRAMES_A_SECOND = 30
/** Rendered pictures per second. Each is repeated for several frames. */
export const PICTURES_A_SECOND = 6
const WIDTH = 960
const HEIGHT = 540
/** Number of pictures of a still scene. They differ in sensor noise. */
const TAKES = 2

/** A coin that lies still by a window. */
export const SCENE: PhotographOptions = {
  seed: 500,
  size: WIDTH,
  aspect: WIDTH / HEIGHT,
  light: 'window',
  lightDegrees: 320,
  background: 'felt',
  coinShare: 0.72,
  clutter: false,
  turnDegrees: 4,
  tiltDegrees: 3,
  offset: { x: 0.01, y: 0.02 },
  motion: 0,
  blur: 0.4,
  exposure: -0.5,
}

/** Changes of each shot to the default one. A list if its frames differ. */
const VARIED: Record<Shot, readonly Partial<PhotographOptions>[]> = {
  empty: [{ offset: { x: 0, y: 4 } }],
  still: Array.from({ length: TAKES }, (_, take) => ({ noise: 1 + take * 0.2 })),
  covered: [{ noise: 1 }],
  hand_over_all: [{ noise: 1 }],
  sliding: [
    { offset: { x: 0.2, y: 0.02 }, motion: 22 },
    { offset: { x: 0.09, y: 0.02 }, motion: 14 },
  ],
  tilted: [{ tiltDegrees: 32 }],
  glaring: [{ light: 'flash', exposure: 1 }],
  blurred: [{ blur: 9 }],
}

interface Frame {
  /** RGB, row by row. */
  readonly pixels: Buffer
  readonly truth: FilmedPicture
}

const RAW = { width: WIDTH, height: HEIGHT, channels: 3 } as const

const imageOf = ({ data }: Photograph): Sharp =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { ...RAW, channels: 4 },
  })

const HANDS: Partial<Record<Shot, readonly { reach: number; aside: number }[]>> = {
  covered: [
    { reach: -0.12, aside: 0.04 },
    { reach: -0.02, aside: 0.03 },
  ],
  hand_over_all: [
    { reach: 0.22, aside: 0 },
    { reach: 0.3, aside: -0.01 },
  ],
}

/** The distinct pictures of a segment. */
async function renderStretch({ shot, coinId, side = 'obverse' }: Stretch): Promise<Frame[]> {
  const painted: Frame[] = []
  const id = coinId ?? 'morgan-dollar-1881-s'
  for (const varied of VARIED[shot]) {
    const photo = photograph(id, side, { ...SCENE, ...varied })
    const truth =
      shot === 'empty'
        ? { shot, coinId: null, side: null, truth: null }
        : { shot, coinId: id, side, truth: photo.truth }
    for (const pose of HANDS[shot] ?? [null]) {
      const layers = pose ? [await handOverlay({ ...RAW, ...pose })] : []
      const pixels = await imageOf(photo).composite(layers).removeAlpha().raw().toBuffer()
      painted.push({ pixels, truth })
    }
  }
  return painted
}

/** The different pictures of a film in order, RGB, with their truths. Those of a repeated segment are drawn once. */
async function drawPictures(script: readonly Stretch[]): Promise<Frame[]> {
  const known = new Map<string, Frame[]>()
  const pictures: Frame[] = []
  for (const stretch of script) {
    const key = `${stretch.shot} ${stretch.coinId} ${stretch.side}`
    const painted = known.get(key) ?? (await renderStretch(stretch))
    known.set(key, painted)
    const count = Math.max(1, Math.round(stretch.seconds * PICTURES_A_SECOND))
    for (let i = 0; i < count; i++) {
      // A moving segment shows its pictures once, a still one cycles through them.
      const at =
        stretch.shot === 'still' ? i % painted.length : Math.floor((i / count) * painted.length)
      pictures.push(painted[at]!)
    }
  }
  return pictures
}

/** The picture with its number in a corner, where one is given. */
const withNumber = ({ pixels }: Frame, number: number | null): Sharp =>
  sharp(pixels, { raw: RAW }).composite(
    number === null ? [] : [{ input: Buffer.from(codeOf(number)), left: 0, top: 0 }],
  )

/** Renders a film. `numbered` writes the number of each picture into its corner. */
export async function filmTable(script: readonly Stretch[], numbered = true): Promise<Film> {
  const frames = await drawPictures(script)
  const jpegs: Buffer[] = []
  for (const [index, frame] of frames.entries()) {
    const jpeg = await withNumber(frame, numbered ? index : null)
      // A fake camera treats JPEG values as video range and expands 16–235 to 0–255.
      .linear(219 / 255, 16)
      // A fake camera can only play baseline JPEGs.
      .jpeg({ quality: 84, chromaSubsampling: '4:2:0', progressive: false })
      .toBuffer()
    jpegs.push(...Array.from({ length: FRAMES_A_SECOND / PICTURES_A_SECOND }, () => jpeg))
  }
  const pictures = frames.map(({ truth }) => truth)
  return { width: WIDTH, height: HEIGHT, bytes: Buffer.concat(jpegs), pictures }
}

/** The pictures of a film one by one, numbered, as JPEGs that any decoder reads. */
export async function filmPictures(
  script: readonly Stretch[],
): Promise<{ jpeg: Buffer; truth: FilmedPicture }[]> {
  const frames = await drawPictures(script)
  return Promise.all(
    frames.map(async (frame, index) => ({
      jpeg: await withNumber(frame, index).jpeg({ quality: 90 }).toBuffer(),
      truth: frame.truth,
    })),
  )
}

/** Segments of one coin: put down, still, flipped, still, removed. */
export function handledCoin(coinId: string, stillSeconds: number): Stretch[] {
  const of = (shot: Shot, side: CoinSide, seconds: number): Stretch => ({
    shot,
    side,
    seconds,
    coinId,
  })
  return [
    { shot: 'empty', seconds: 0.5 },
    of('sliding', 'obverse', 0.4),
    of('covered', 'obverse', 0.6),
    of('still', 'obverse', stillSeconds),
    of('covered', 'obverse', 0.4),
    of('hand_over_all', 'reverse', 0.6),
    of('covered', 'reverse', 0.6),
    of('still', 'reverse', stillSeconds),
    of('covered', 'reverse', 0.4),
  ]
}

/** Writes a film and its ground truth as `<out>.json`. */
export async function writeFilm(
  out: string,
  script: readonly Stretch[],
  numbered = true,
): Promise<Film> {
  const film = await filmTable(script, numbered)
  const { width, height, pictures } = film
  await writeFile(out, film.bytes)
  await writeFile(`${out}.json`, JSON.stringify({ width, height, pictures }))
  return film
}
