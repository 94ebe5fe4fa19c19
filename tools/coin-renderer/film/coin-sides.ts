/** What a camera over a table sees of coins that a hand lays down one after the other, and turns over. */
import sharp, { type Sharp } from 'sharp'
import { photograph } from '../photograph/photograph.ts'
import { SCENE } from './film.ts'
import { handOverlay } from './hand-overlay.ts'
import type { FilmedSide } from './slab-film.ts'

/** Obverse and reverse of each coin in turn, 960 × 540 pixels. */
export async function filmCoins(coinIds: readonly string[]): Promise<FilmedSide[]> {
  const sides: FilmedSide[] = []
  for (const coinId of coinIds)
    for (const side of ['obverse', 'reverse'] as const) {
      const { data, width, height } = photograph(coinId, side, SCENE)
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
