/** A thread that draws slabs and photographs them. */
import { parentPort } from 'node:worker_threads'
import { SAMPLE_COINS } from '../../sandbox/samples/sample-coins.ts'
import { photographSlab } from '../../tools/coin-renderer/slabs/photograph-slab.ts'
import { slabOf } from '../../tools/coin-renderer/slabs/slab.ts'
import { disturbedSlab } from './disturbances.ts'
import type { StudioTask } from './pictures.ts'
import type { SlabPicture } from './slab-picture.ts'

/** Of labels with a code on the back, one in this many is photographed from there. */
const BACK_EVERY = 4

export async function takeSlab(seed: number): Promise<SlabPicture> {
  const slab = slabOf(seed)
  const side = slab.back && seed % BACK_EVERY === 0 ? 'reverse' : 'obverse'
  const { jpeg, truth } = await photographSlab(slab, { seed, side })
  const coin = SAMPLE_COINS.find(({ id }) => id === slab.words.coinId)
  const [a, b, c, d] = truth.corners.map(([x, y]) => ({ x, y }))
  return {
    name: `${seed} ${slab.form} ${side}`,
    jpeg,
    grader: slab.words.grader,
    certificate: slab.words.certificate,
    grade: slab.words.grade,
    year: coin ? String(coin.year) : null,
    mint: coin?.mint ?? null,
    corners: a && b && c && d ? [a, b, c, d] : null,
    isDrawn: true,
  }
}

parentPort?.on('message', ({ seed, kind }: StudioTask) => {
  const taken = kind === null ? takeSlab(seed) : disturbedSlab(kind, seed)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void taken.then(picture => parentPort?.postMessage(picture))
})
