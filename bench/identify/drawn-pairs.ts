import { SAMPLE_COINS } from '../../sandbox/samples/sample-coins.ts'
import { photograph } from '../../tools/coin-renderer/photograph/photograph.ts'
import { squareCrop } from '../samples/square-crop.ts'
import { type LabelledPair, pictureOf } from './truth.ts'

/** Seeds of photographs: none that the sandbox's gallery was made with. The first teaches memory, the other is asked. */
const LESSON_SEED = 9_001
const ASKED_SEED = 9_009
const WIDTH = 700

/**
 * The project's drawn coins, each photographed twice: light, direction, background and wear differ, and so
 * does the crop. The date does not: a coin is drawn with one.
 * @param isAsked which coins, by their ids
 */
export async function drawnPairs(
  isAsked: (id: string) => boolean,
): Promise<{ lessons: LabelledPair[]; asked: LabelledPair[] }> {
  const coins = SAMPLE_COINS.filter(({ id }) => isAsked(id))
  return {
    lessons: await pairsBySeed(coins, LESSON_SEED),
    asked: await pairsBySeed(coins, ASKED_SEED),
  }
}

async function pairsBySeed(coins: typeof SAMPLE_COINS, seed: number): Promise<LabelledPair[]> {
  const pictureFor = async (id: string, side: 'obverse' | 'reverse') => {
    const shot = photograph(id, side, { seed, size: WIDTH, clutter: false })
    return pictureOf(await squareCrop(shot, shot.truth, 90))
  }
  const pairs: LabelledPair[] = []
  for (const { id, coinType, year, mint, mintMarkVisible } of coins)
    pairs.push({
      front: `${id}/obverse, seed ${seed}`,
      back: `${id}/reverse, seed ${seed}`,
      series: coinType,
      year: String(year),
      mint: mint === 'none' || mintMarkVisible ? mint : null,
      holder: 'raw',
      grade: null,
      certificate: null,
      pictures: [await pictureFor(id, 'obverse'), await pictureFor(id, 'reverse')],
    })
  return pairs
}
