import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import { DECOY_COINS, SAMPLE_COINS } from '../../tools/coin-renderer/coins/coins.ts'

export type Side = 'obverse' | 'reverse'

/** A picture to be taken (or read), by what is in it. Seeds are none that the gallery was made with. */
export type Shot =
  | { kind: 'coin'; coinId: string; side: Side; seed: number; cropped: boolean }
  | { kind: 'coinless'; seed: number }
  | { kind: 'file'; path: string; outline: Ellipse | null }

/** Two pictures sent as front and back, and the coin they show; null where it is none of the samples. */
export interface Pair {
  coinId: string | null
  /** The reverse comes first. */
  swapped: boolean
  shots: [Shot, Shot]
}

const TURNS = 20
const STRANGERS = 100
const FIRST_SEED = 7_000
/** One pair in five comes with its sides swapped, every other picture cropped. */
const SWAP_EVERY = 5

/** Every sample coin at 20 turns, lights and backgrounds. */
export function samplePairs(): Pair[] {
  return SAMPLE_COINS.flatMap(({ id }) =>
    Array.from({ length: TURNS }, (_, turn): Pair => {
      const shot = (side: Side): Shot => ({
        kind: 'coin',
        coinId: id,
        side,
        seed: FIRST_SEED + turn,
        cropped: turn % 2 === 1,
      })
      const swapped = turn % SWAP_EVERY === 0
      const shots: [Shot, Shot] = [shot('obverse'), shot('reverse')]
      return { coinId: id, swapped, shots: swapped ? [shots[1], shots[0]] : shots }
    }),
  )
}

/**
 * 100 pictures that hold no sample coin: decoys, pictures without a coin, and photographs of real coins
 * and of bare tables where `../shared/photos/dev` is present. Each is sent with the next of its kind, so
 * that each is a front and a back once.
 */
export function strangerPairs(): Pair[] {
  const photos = realPhotos()
  const coinless = Array.from(
    { length: photos.length > 0 ? 20 : 50 },
    (_, i): Shot => ({ kind: 'coinless', seed: FIRST_SEED + i }),
  )
  const decoys: Shot[] = []
  for (let turn = 0; decoys.length < STRANGERS - photos.length - coinless.length; turn++)
    for (const { id } of DECOY_COINS)
      for (const side of ['obverse', 'reverse'] as const)
        decoys.push({
          kind: 'coin',
          coinId: id,
          side,
          seed: FIRST_SEED + turn,
          cropped: turn % 2 === 1,
        })
  decoys.length = STRANGERS - photos.length - coinless.length
  return [photos, coinless, decoys].flatMap(shots =>
    shots.map((first, i): Pair => {
      const second = shots[(i + 1) % shots.length] ?? first
      return { coinId: null, swapped: false, shots: [first, second] }
    }),
  )
}

const truthFile = z.array(
  z.object({
    image: z.string(),
    kind: z.enum(['multi', 'single-crop', 'negative']),
    ellipses: z.array(
      z.object({
        cx: z.number(),
        cy: z.number(),
        rx: z.number(),
        ry: z.number(),
        angle_deg: z.number(),
        target: z.boolean(),
      }),
    ),
  }),
)

function realPhotos(): Shot[] {
  const folder = path.resolve(import.meta.dirname, '../../../shared/photos/dev')
  if (!existsSync(folder)) {
    console.log(`Real photographs are left out: ${folder} is absent.`)
    return []
  }
  const present = new Set(readdirSync(path.join(folder, 'photos')))
  const photos = truthFile
    .parse(JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')))
    .filter(({ image, kind }) => kind !== 'multi' && present.has(image))
  const some = (kind: string, count: number): typeof photos =>
    photos.filter(photo => photo.kind === kind).slice(0, count)
  return [...some('single-crop', 30), ...some('negative', 10)].map(({ image, ellipses }) => {
    const target = ellipses.find(ellipse => ellipse.target)
    const { angle_deg: angleDegrees = 0, ...outline } = target ?? {}
    return {
      kind: 'file',
      path: path.join(folder, 'photos', image),
      outline: target ? { ...target, ...outline, angleDegrees } : null,
    }
  })
}
