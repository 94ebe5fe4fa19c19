/** What a camera over a table sees of slabs that a hand lays down one after the other, and turns over. */
import sharp from 'sharp'
import { photographSlab } from '../slabs/photograph-slab.ts'
import type { Slab } from '../slabs/slab.ts'
import { handOverlay } from './hand-overlay.ts'

/** JPEGs. */
export interface FilmedSide {
  /** The side, lying still. */
  readonly lying: Buffer
  /** The same under the hand that lays it down. */
  readonly underHand: Buffer
}

/** Of the upright picture, three to four. */
const WIDTH = 1080
/** Share of the picture's height that a holder of 88 mm takes up. */
const SHARE = 0.8

/** Front and back of each slab in turn. */
export async function filmSlabs(slabs: readonly Slab[]): Promise<FilmedSide[]> {
  const sides: FilmedSide[] = []
  for (const [index, slab] of slabs.entries())
    for (const side of ['obverse', 'reverse'] as const) {
      const { jpeg, width, height } = await photographSlab(slab, {
        seed: 2 * index + (side === 'obverse' ? 0 : 1),
        side,
        width: WIDTH,
        share: SHARE,
        tiltDegrees: 1,
        turnDegrees: (index % 5) - 2,
        background: 'felt',
        glare: 0,
        blur: 0.2,
      })
      const hand = await handOverlay({ width, height, reach: 0.3, aside: 0 })
      const underHand = await sharp(jpeg).composite([hand]).jpeg().toBuffer()
      sides.push({ lying: jpeg, underHand })
    }
  return sides
}
