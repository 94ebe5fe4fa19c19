/** Re-detects a coin of the previous frame: its rim is refined from the last one, without a search. */

import { isClear, MIN_SCORE, type Rim, scoreOf } from '../geometry/coin-score.ts'
import { type Ellipse, intersectionOverUnion, scaled } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { completeCoveredRims } from '../rim/covered-rim.ts'
import { outlinesOnLightPad } from '../rim/light-pad.ts'
import { predictUnclearRims } from '../rim/predicted-rims.ts'
import { refineOutlines } from '../rim/refine-outlines.ts'
import { edgeNear, isWhole } from '../rim/rim.ts'
import type { PredictRims } from '../rim/rim-network.ts'
import type { FoundCoin } from './find-coins.ts'

/** With less overlap it may be another edge: then the whole frame is searched. */
const SAME_COIN_OVERLAP = 0.8
/** A search would have given it about these votes; coins in photographs have 0.22 and more. */
const VOTES = 0.3

/**
 * The coin where it now is, `last` and the answer in pixels of the full picture; `detail` as for
 * `findCoins`. Undefined when it moved by more than about a tenth of its radius, or was removed: search
 * then. Its score stays what the search gave it. New coins are not seen: search now and then.
 * Takes a few milliseconds.
 */
export async function redetectCoin(
  detail: Frame,
  full: { width: number; height: number },
  last: FoundCoin,
  predictRims?: PredictRims,
): Promise<FoundCoin | undefined> {
  const toDetail = detail.width / full.width
  const guide = scaled(last.ellipse, toDetail)
  const answer = async (rim: Rim, found: Ellipse): Promise<FoundCoin> => {
    const onPad = await outlinesOnLightPad([detail], [found], predictRims)
    const [ellipse = found] = await completeCoveredRims([detail], onPad, predictRims)
    return {
      ellipse: scaled(ellipse, 1 / toDetail),
      score: last.score,
      whole: isWhole(rim, detail),
    }
  }
  const rim = edgeNear(detail, guide)
  if (!rim || !isClear(scoreOf(rim, VOTES), rim.coverage)) {
    const unclear = [{ guess: guide, edge: rim?.ellipse }]
    const [predicted] = await predictUnclearRims([detail], unclear, predictRims)
    if (predicted && intersectionOverUnion(predicted.ellipse, guide) >= SAME_COIN_OVERLAP) {
      return answer(predicted, predicted.ellipse)
    }
  }
  if (!rim || scoreOf(rim, VOTES) < MIN_SCORE) return undefined
  if (intersectionOverUnion(rim.ellipse, guide) < SAME_COIN_OVERLAP) return undefined
  const [ellipse = rim.ellipse] = await refineOutlines([detail], [rim.ellipse], predictRims)
  return answer(rim, ellipse)
}
