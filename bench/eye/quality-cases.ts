/** Pictures of coins degraded by known amounts, and the expected quality mark of each. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { COIN_GOOD_ACROSS_PX } from '../../shared/pictures/pictures.ts'
import { SAMPLE_COINS } from '../../tools/coin-renderer/coins/coins.ts'
import { photograph } from '../../tools/coin-renderer/photograph/photograph.ts'
import type { QualityName } from '../../web/vision/quality/quality.ts'
import {
  type CoinPicture,
  cutOff,
  defocus,
  expose,
  finger,
  glare,
  resize,
  shake,
  tilt,
} from './degradations.ts'
import type { LabelledPhoto } from './pictures.ts'

export interface QualityCase {
  source: 'real' | 'rendered'
  name: string
  mark: QualityName
  /** How it was degraded, in words. */
  how: string
  good: boolean
  /** Undefined where this picture cannot be degraded in this way. */
  make: () => Promise<CoinPicture | undefined>
}

interface Base {
  source: QualityCase['source']
  name: string
  read: () => Promise<CoinPicture>
  /** Marks that this picture cannot vouch for: it is itself dark, blurred, oblique or cut. */
  not: readonly QualityName[]
}

/** Lightness in 0..255 that a coin's middle tone is brought to before it is exposed wrongly. */
const MIDDLE_TONE = 118

interface Degradation {
  mark: QualityName
  how: string
  good: boolean
  /** `turn` differs from picture to picture, 0..1. */
  degrade: (picture: CoinPicture, turn: number) => Promise<CoinPicture | undefined>
}

const asIs = async (picture: CoinPicture) => picture

/** Greatest diameter at which a coin is assessed, in pixels: blur is given in pixels of that size. */
const ASSESSED_ACROSS_PX = 900
const assessedPixel = ({ coin }: CoinPicture) => Math.max(1, (2 * coin.rx) / ASSESSED_ACROSS_PX)

const DEGRADATIONS: readonly Degradation[] = [
  { mark: 'sharp', how: 'as it is', good: true, degrade: asIs },
  ...[3.5, 5, 8].map(radius => ({
    mark: 'sharp' as const,
    how: `defocused by a disc of ${radius} px`,
    good: false,
    degrade: (picture: CoinPicture) => defocus(picture, radius * assessedPixel(picture)),
  })),
  ...[9, 14, 22].map(length => ({
    mark: 'sharp' as const,
    how: `moved by ${length} px`,
    good: false,
    degrade: (picture: CoinPicture, turn: number) =>
      shake(picture, length * assessedPixel(picture), 180 * turn),
  })),
  { mark: 'glare', how: 'as it is', good: true, degrade: asIs },
  ...[0.03, 0.06, 0.12].map(share => ({
    mark: 'glare' as const,
    how: `${100 * share} % blown out`,
    good: false,
    degrade: async (picture: CoinPicture, turn: number) => glare(picture, share, turn),
  })),
  ...[0, -0.7, 0.7].map(stops => exposed(stops, true)),
  ...[-2.7, -3.5, 2.7, 3.5].map(stops => exposed(stops, false)),
  ...[0.5, 0.8, 0.95, 1.05, 1.25, 1.6].map(times => ({
    mark: 'size' as const,
    how: `${Math.round(times * COIN_GOOD_ACROSS_PX)} px across`,
    good: times >= 1,
    degrade: (picture: CoinPicture) => resize(picture, times * COIN_GOOD_ACROSS_PX),
  })),
  ...[0, 8, 25, 32, 40].map(degrees => ({
    mark: 'tilt' as const,
    how: `tilted by ${degrees}°`,
    good: degrees < 18,
    degrade: async (picture: CoinPicture, turn: number) => tilt(picture, degrees, 360 * turn),
  })),
  { mark: 'whole', how: 'as it is', good: true, degrade: asIs },
  ...[0.08, 0.2].map(share => ({
    mark: 'whole' as const,
    how: `${100 * share} % of its width cut off`,
    good: false,
    degrade: (picture: CoinPicture) => cutOff(picture, share),
  })),
  ...[0.1, 0.16].map(wide => ({
    mark: 'whole' as const,
    how: `a finger over ${100 * wide} % of the rim`,
    good: false,
    degrade: async (picture: CoinPicture, turn: number) => finger(picture, wide, turn),
  })),
]

function exposed(stops: number, good: boolean): Degradation {
  return {
    mark: 'exposure',
    how: `${stops > 0 ? '+' : ''}${stops} stops`,
    good,
    degrade: async picture => expose(picture, toMiddleTone(picture) + stops),
  }
}

/** Stops that bring the coin's median to MIDDLE_TONE. */
function toMiddleTone({ width, data, coin }: CoinPicture): number {
  const side = Math.floor(coin.ry * 0.6)
  const values: number[] = []
  for (let y = -side; y < side; y += 3) {
    for (let x = -side; x < side; x += 3) {
      const i = (Math.round(coin.cy + y) * width + Math.round(coin.cx + x)) * 3
      values.push(0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!)
    }
  }
  const median = values.sort((a, b) => a - b)[values.length >> 1] ?? MIDDLE_TONE
  // sRGB is close to a power of 2.2.
  return 2.2 * Math.log2(MIDDLE_TONE / Math.max(4, median))
}

/** Tags of the photographs that say what is wrong with them already. */
const UNFIT: Record<string, readonly QualityName[]> = {
  blur: ['sharp'],
  oblique: ['tilt', 'sharp'],
  'hand-in-frame': ['whole'],
}
const FLAT_ENOUGH = 0.975
const WHOLE = 0.995

/** One photograph in `every` of those that show a single coin. */
export function realBases(folder: string, photos: LabelledPhoto[], every: number): Base[] {
  return photos
    .filter(photo => photo.kind === 'single-crop')
    .filter((_, i) => i % every === 0)
    .flatMap((photo): Base[] => {
      const meant = photo.ellipses.find(one => one.target)
      if (!meant) return []
      const { angle_deg: angleDegrees, cx, cy, rx, ry } = meant
      const not = new Set(photo.tags.flatMap(tag => UNFIT[tag] ?? []))
      if (ry / rx < FLAT_ENOUGH) not.add('tilt')
      if (meant.visible < WHOLE) not.add('whole')
      return [
        {
          source: 'real',
          name: photo.image,
          not: [...not],
          read: async () => {
            const file = readFileSync(`${folder}/photos/${photo.image}`)
            const { data, info } = await sharp(file)
              .removeAlpha()
              .raw()
              .toBuffer({ resolveWithObject: true })
            const coin = { cx, cy, rx, ry, angleDegrees }
            return { width: info.width, height: info.height, data, coin }
          },
        },
      ]
    })
}

/** The project's own coins, well taken: still, in focus, under light that blows nothing out. */
export function renderedBases(count: number): Base[] {
  return Array.from({ length: count }, (_, i): Base => {
    const coin = SAMPLE_COINS[i % SAMPLE_COINS.length]
    if (!coin) throw new Error('no sample coins')
    return {
      source: 'rendered',
      name: `${coin.id} ${i}`,
      not: [],
      read: async () => {
        const picture = photograph(coin.id, i % 2 ? 'reverse' : 'obverse', {
          seed: 7000 + i,
          size: 1200,
          tiltDegrees: i % 5,
          light: (['window', 'daylight', 'ring'] as const)[i % 3],
          blur: 0.3 + 0.05 * (i % 8),
          motion: 0,
          // A little short, as phones do it: then polished silver clips nowhere.
          exposure: -0.35,
          coinShare: 0.62 + 0.02 * (i % 8),
        })
        const { width, height, truth } = picture
        const { cx, cy, rx, ry, angleDegrees } = truth
        const data = new Uint8Array(width * height * 3)
        for (let p = 0; p < width * height; p++) {
          for (let c = 0; c < 3; c++) data[p * 3 + c] = picture.data[p * 4 + c]!
        }
        return { width, height, data, coin: { cx, cy, rx, ry, angleDegrees } }
      },
    }
  })
}

/** Every degradation of every base that is good in that mark. */
export function qualityCases(bases: readonly Base[]): QualityCase[] {
  return bases.flatMap((base, index) => {
    let picture: Promise<CoinPicture> | undefined
    return DEGRADATIONS.filter(({ mark }) => !base.not.includes(mark)).map(
      ({ mark, how, good, degrade }, i): QualityCase => ({
        source: base.source,
        name: base.name,
        mark,
        how,
        good,
        make: async () => {
          picture ??= base.read()
          return degrade(await picture, (index * 0.37 + i * 0.23) % 1)
        },
      }),
    )
  })
}
