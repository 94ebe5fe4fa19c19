/** The coins of the bench: photographs from a folder, or drawn ones. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { seededRandom } from '../../sandbox/lib/seeded-random.ts'
import { SAMPLE_COINS } from '../../sandbox/samples/sample-coins.ts'
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import type { Picture } from '../../shared/recognition/picture.ts'
import { photograph } from '../../tools/coin-renderer/photograph/photograph.ts'

export interface BenchCoin {
  /** Design and denomination of the side. */
  cls: string
  /** The photograph that it was cut from. A coin is never compared with others of its photograph. */
  photo: string
  picture: Picture
  outline: Ellipse
}

/** `drawn`, `drawn, few`, or a folder with `labels.json` and square pictures, each with a coin of radius 0.47 of the side. */
export type Source = string

const labelsSchema = z.array(z.object({ image: z.string(), cls: z.string(), photo: z.string() }))
const RADIUS_SHARE = 0.47
/** Pictures of each face of the drawn coins: lights, turns, wears and backgrounds differ. */
const DRAWN: Readonly<Record<string, { pictures: number; everyCoin: number }>> = {
  drawn: { pictures: 6, everyCoin: 1 },
  'drawn, few': { pictures: 4, everyCoin: 5 },
}
const DRAWN_WIDTH = 480

export const isPresent = (folder: string): boolean => existsSync(path.join(folder, 'labels.json'))

export async function benchCoins(source: Source): Promise<BenchCoin[]> {
  const drawn = DRAWN[source]
  return drawn ? drawnCoins(drawn) : photographedCoins(source)
}

async function photographedCoins(folder: string): Promise<BenchCoin[]> {
  const labels = labelsSchema.parse(
    JSON.parse(readFileSync(path.join(folder, 'labels.json'), 'utf8')),
  )
  return Promise.all(
    labels.map(async ({ image, cls, photo }) => {
      const { data, info } = await sharp(path.join(folder, image))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height } = info
      const r = RADIUS_SHARE * width
      return {
        cls,
        photo,
        picture: { width, height, data: new Uint8ClampedArray(data) },
        outline: { cx: (width - 1) / 2, cy: (height - 1) / 2, rx: r, ry: r, angleDegrees: 0 },
      }
    }),
  )
}

function drawnCoins({ pictures, everyCoin }: { pictures: number; everyCoin: number }): BenchCoin[] {
  return SAMPLE_COINS.filter((_, at) => at % everyCoin === 0).flatMap(({ id }) =>
    (['obverse', 'reverse'] as const).flatMap(side =>
      Array.from({ length: pictures }, (_, i) => {
        // The gallery's pictures have small seeds.
        const picture = photograph(id, side, { seed: 5000 + i, size: DRAWN_WIDTH, clutter: false })
        return { cls: `${id}/${side}`, photo: `shot ${i}`, picture, outline: picture.truth }
      }),
    ),
  )
}

/** The outline as a careless crop gives it: shifted and scaled by 1 to 5 % of the radius, in any direction. */
export function disturbed(outline: Ellipse, seed: string): Ellipse {
  const random = seededRandom(seed)
  const angle = random.between(0, 2 * Math.PI)
  const shift = random.between(0.01, 0.05) * outline.rx
  const scale = 1 + (random.chance(0.5) ? 1 : -1) * random.between(0.01, 0.05)
  return {
    ...outline,
    cx: outline.cx + shift * Math.cos(angle),
    cy: outline.cy + shift * Math.sin(angle),
    rx: outline.rx * scale,
    ry: outline.ry * scale,
  }
}
