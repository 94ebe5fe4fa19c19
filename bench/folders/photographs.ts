/** The sides of coins that folders are made of, each photographed several times in one light. */
import { seededRandom } from '../../sandbox/lib/seeded-random.ts'
import { describeFace, type FaceDescriptor } from '../../shared/recognition/describe.ts'
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import type { Picture } from '../../shared/recognition/picture.ts'
import { DECOY_COINS, SAMPLE_COINS } from '../../tools/coin-renderer/coins/coins.ts'
import { BACKGROUND_KINDS } from '../../tools/coin-renderer/photograph/backgrounds.ts'
import { LIGHT_KINDS } from '../../tools/coin-renderer/photograph/lighting.ts'
import { photograph } from '../../tools/coin-renderer/photograph/photograph.ts'
import { coinColour, type PhotoLook } from '../../web/upload-many/matching/photo-look.ts'
import { benchCoins, isPresent } from '../recognition/coins.ts'

export interface Shot {
  face: FaceDescriptor
  colour: PhotoLook['colour']
}

/** A coin in one light: several photographs of each side. */
export interface LitCoin {
  diameterMm: number
  front: Shot[]
  back: Shot[]
}

/** By light. */
export type Lights = LitCoin[][]

const DRAWN_LIGHTS = 3
const DRAWN_TAKES = 2
const DRAWN_WIDTH = 360

function shotOf(picture: Picture, outline: Ellipse): Shot {
  const { width, height, data } = picture
  const side = Math.floor(2 * outline.ry)
  const [left, top] = [Math.round(outline.cx - side / 2), Math.round(outline.cy - side / 2)]
  const square = new Uint8ClampedArray(4 * side * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [px, py] = [
        Math.min(width - 1, Math.max(0, left + x)),
        Math.min(height - 1, Math.max(0, top + y)),
      ]
      for (let c = 0; c < 4; c++) square[4 * (y * side + x) + c] = data[4 * (py * width + px) + c]!
    }
  return {
    face: describeFace(picture, outline),
    colour: coinColour({ width: side, height: side, data: square }, 1),
  }
}

/**
 * The drawn coins, or one in so many of them, on one table under one lamp, which differ by light; coins lie at any
 * turn.
 */
export function drawnLights(lights = DRAWN_LIGHTS, everyCoin = 1): Lights {
  const coins = [...SAMPLE_COINS, ...DECOY_COINS].filter((_, at) => at % everyCoin === 0)
  return Array.from({ length: lights }, (_, light) => {
    const random = seededRandom(`folders ${light}`)
    const table = {
      light: random.pick(LIGHT_KINDS),
      background: random.pick(BACKGROUND_KINDS),
      lightDegrees: random.between(0, 360),
      size: DRAWN_WIDTH,
      coinShare: 0.8,
      clutter: false,
    }
    return coins.map(({ id, diameterMm }) => {
      const side = (of: 'obverse' | 'reverse') =>
        Array.from({ length: DRAWN_TAKES }, (__, take) => {
          const picture = photograph(id, of, { ...table, seed: 9_000 + 10 * light + take })
          return shotOf(picture, picture.truth)
        })
      return { diameterMm, front: side('obverse'), back: side('reverse') }
    })
  })
}

/** Euro coins, by denomination. */
const EURO_MM: Readonly<Record<string, number>> = {
  '5c': 21.25,
  '10c': 19.75,
  '20c': 22.25,
  '50c': 24.25,
  '1e': 23.25,
  '2e': 25.75,
}

/**
 * Photographed euro coins: of one photograph of many coins those that lie with their value and those that lie with
 * their national side up. The two sides are of two coins of one denomination, which differ more than those of one.
 */
export async function photographedLights(folder: string): Promise<Lights> {
  if (!isPresent(folder)) return []
  const coins = await benchCoins(folder)
  const denominations = new Map<string, string>()
  for (const { cls, photo } of coins) {
    const [denomination, kind] = cls.split('_')
    if (denomination && kind === 'value') denominations.set(photo, denomination)
  }
  const lit = [...denominations].flatMap(([photo, denomination]): LitCoin[] => {
    const of = (isValue: boolean) =>
      coins
        .filter(one => one.photo === photo && one.cls.endsWith('_value') === isValue)
        .map(({ picture, outline }) => shotOf(picture, outline))
    const [front, back] = [of(true), of(false)]
    const diameterMm = EURO_MM[denomination]
    return front.length > 1 && back.length > 1 && diameterMm ? [{ diameterMm, front, back }] : []
  })
  return lit.length > 0 ? [lit] : []
}
