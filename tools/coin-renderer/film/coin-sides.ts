/** What a camera over a table sees of coins that a hand lays down one after the other, and turns over. */
import sharp, { type Sharp } from 'sharp'
import { type PhotographOptions, photograph } from '../photograph/photograph.ts'
import { SCENE } from './film.ts'
import { handOverlay } from './hand-overlay.ts'
import type { FilmedSide } from './slab-film.ts'

/** A coin, and how its photographs differ from SCENE. */
export interface FilmedCoin {
  readonly id: string
  readonly scene?: Partial<PhotographOptions>
}

/** Obverse and reverse of each coin in turn, of the size and aspect that the scene says: by default 960 × 540 pixels. */
export async function filmCoins(
  coins: readonly FilmedCoin[],
  scene: Partial<PhotographOptions> = {},
): Promise<FilmedSide[]> {
  const sides: FilmedSide[] = []
  for (const coin of coins)
    for (const side of ['obverse', 'reverse'] as const) {
      const options = { ...SCENE, ...scene, ...coin.scene }
      const { data, width, height } = photograph(coin.id, side, options)
      const jpegOf = (image: Sharp) => image.removeAlpha().jpeg({ quality: 90 }).toBuffer()
      const photo = () => sharp(data, { raw: { width, height, channels: 4 } })
      const hand = await handOverlay({ width, height, reach: 0.3, aside: -0.01 })
      sides.push({
        lying: await jpegOf(photo()),
        underHand: await jpegOf(photo().composite([hand])),
      })
    }
  return sides
}
