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
 */
export async function drawnPairs(): Promise<{ lessons: LabelledPair[]; asked: LabelledPair[] }> {
  return { lessons: await pairsBySeed(LESSON_SEED), asked: await pairsBySeed(ASKED_SEED) }
}

async function pairsBySeed(seed: number): Promise<LabelledPair[]> {
  const pictureFor = async (id: string, side: 'obverse' | 'reverse') => {
    const shot = photograph(id, side, { seed, size: WIDTH, clutter: false })
    return pictureOf(await squareCrop(shot, shot.truth, 90))
  }
  const pairs: LabelledPair[] = []
  for (const { id, coinType, year, mint, mintMarkVisible } of SAMPLE_COINS)
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
