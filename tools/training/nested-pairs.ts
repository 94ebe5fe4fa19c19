import { readFileSync } from 'node:fs'
import { nestedRims } from '../../web/vision/coin/choose-rims.ts'
import { createCoinClassifier } from '../../web/vision/coin/coin-classifier.ts'
import { findCandidates } from '../../web/vision/coin/find-coins.ts'
import { isNested, type NestedEvidence, nestedEvidence } from '../../web/vision/coin/nested-rims.ts'
import { type Ellipse, intersectionOverUnion } from '../../web/vision/geometry/ellipse.ts'
import type { Frame } from '../../web/vision/geometry/frame.ts'
import { createRimLogits, createRimPredictor } from '../../web/vision/rim/rim-network.ts'

const vision = new URL('../../web/vision/', import.meta.url)
const bytes = (file: string): ArrayBuffer =>
  Uint8Array.from(readFileSync(new URL(file, vision))).buffer
const json = (file: string) => JSON.parse(readFileSync(new URL(file, vision), 'utf8'))

/** The networks that ship, read from their files. */
const classify = createCoinClassifier(
  json('coin/coin-classifier.json'),
  bytes('coin/coin-classifier.bin'),
)
const predictRims = createRimPredictor(createRimLogits(json('rim/rim.json'), bytes('rim/rim.bin')))

/** Two edges of which one is a coin's rim. */
export type NestedPair = { evidence: NestedEvidence; isInner: boolean }

/** One of the two is so near the coin's rim, and the other so much farther, as overlaps. */
const IS_RIM = 0.8
const FARTHER = 0.04

/** All pairs of nested edges that the detector finds in a picture, with the coins' true outlines in its pixels. */
export async function nestedPairs(
  [detail, search]: readonly [Frame, Frame],
  coins: readonly Ellipse[],
): Promise<NestedPair[]> {
  const options = { classify, predictRims }
  const candidates = await findCandidates(search, detail, detail, options)
  const rims = [...(await nestedRims([detail, search], candidates, predictRims)).values()]
  const overlap = ({ ellipse }: { ellipse: Ellipse }) =>
    Math.max(0, ...coins.map(coin => intersectionOverUnion(ellipse, coin)))
  return rims.flatMap(inner =>
    rims.flatMap(outer => {
      if (inner === outer || !isNested(inner.ellipse, outer.ellipse)) return []
      const [ofInner, ofOuter] = [overlap(inner), overlap(outer)]
      if (Math.max(ofInner, ofOuter) < IS_RIM || Math.abs(ofInner - ofOuter) < FARTHER) return []
      return [{ evidence: nestedEvidence(detail, inner, outer), isInner: ofInner > ofOuter }]
    }),
  )
}
