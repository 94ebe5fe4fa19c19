/**
 * The coin classifier: a small convolutional network over a candidate's patch, as tensor operations.
 * It separates struck metal that fills the ellipse from buttons, caps, lenses, plates, reflections
 * and ellipses that are not the coin's own rim. Trained by `npm run train -- coinness`.
 */
import {
  add,
  clipByValue,
  div,
  mean,
  mul,
  type Rank,
  reshape,
  sqrt,
  square,
  sub,
  sum,
  type Tensor4D,
  tensor4d,
  tidy,
} from '@tensorflow/tfjs'
import type { Ellipse } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { cachedTensor } from '../network/cached-tensor.ts'
import { applyLayer, type Layer, type LayerPlan, layersOf } from '../network/network-layers.ts'
import { cutPatch, PATCH_RADIUS_PX, PATCH_SIDE_PX, PATCH_SIZE } from './coin-patch.ts'

/** The layers of `coin-classifier.json`, from the patch to the logit. */
export interface CoinClassifierPlan {
  layers: readonly (LayerPlan & {
    /** Whether the input of the previous layer is added to the output of this one (residual). */
    adds: boolean
  })[]
}

/** The logit of each ellipse being a coin's rim, natural log of the odds; see `coin-score.ts`. */
export type ClassifyCoins = (
  frames: readonly [Frame, ...Frame[]],
  ellipses: readonly Ellipse[],
) => Promise<number[]>

// As in `tools/training/coin-classifier/net.py`: contrast floor of a patch, of 255; clipping
// of normalized values, in standard deviations; share of the radius that is normalized over.
const MIN_CONTRAST = 5
const MAX_DEVIATIONS = 4
const MEASURED = 0.88

/** Patches per network call: many coins in one picture must not fill the memory. */
const MAX_BATCH = 32

/** [1, 64, 64, 1]: 1 in all over the three channels, where the candidate's light is measured. */
function withinCandidate(): Tensor4D {
  const values = new Float32Array(PATCH_SIDE_PX * PATCH_SIDE_PX)
  values.forEach((_, i) => {
    const x = (i % PATCH_SIDE_PX) + 0.5 - PATCH_SIDE_PX / 2
    const y = Math.floor(i / PATCH_SIDE_PX) + 0.5 - PATCH_SIDE_PX / 2
    values[i] = Math.hypot(x, y) < MEASURED * PATCH_RADIUS_PX ? 1 : 0
  })
  const count = values.reduce((total, value) => total + value, 0)
  return tensor4d(
    values.map(value => value / (3 * count)),
    [1, PATCH_SIDE_PX, PATCH_SIDE_PX, 1],
  )
}

const withinPatch = cachedTensor(withinCandidate)

/** Normalizes each patch by mean and contrast within its candidate, so the background does not count. */
function normalised(patches: Tensor4D): Tensor4D {
  const within = withinPatch()
  const centred = sub<Tensor4D>(patches, sum(mul(patches, within), [1, 2, 3], true))
  const spread = sqrt(sum(mul(square(centred), within), [1, 2, 3], true))
  return clipByValue(
    div<Tensor4D>(centred, add(spread, MIN_CONTRAST)),
    -MAX_DEVIATIONS,
    MAX_DEVIATIONS,
  )
}

/** [n, 64, 64, 3] of 0..255 to [n, 1, 1, 1]. */
function logitsOf(
  patches: Tensor4D,
  { layers, adds }: { layers: readonly Layer[]; adds: readonly boolean[] },
): Tensor4D {
  let x = normalised(patches)
  let before = x
  layers.forEach((layer, index) => {
    if (index === layers.length - 1) x = mean(x, [1, 2], true)
    const into = x
    x = applyLayer(x, layer)
    if (adds[index]) x = add(x, before)
    before = into
  })
  return x
}

/**
 * Logits of patches that lie one after the other, as `cutPatch` writes them, 0..255. The backend
 * must be ready. All tensors made here are released.
 */
async function logitsOfPatches(
  patches: Float32Array,
  count: number,
  network: { layers: readonly Layer[]; adds: readonly boolean[] },
): Promise<ArrayLike<number>> {
  const out = tidy(() =>
    reshape<Rank.R1>(
      logitsOf(tensor4d(patches, [count, PATCH_SIDE_PX, PATCH_SIDE_PX, 3]), network),
      [count],
    ),
  )
  try {
    return await out.data()
  } finally {
    out.dispose()
  }
}

/** The classifier of these weights. @throws RangeError when they are not those of the plan. */
export function createCoinClassifier(
  plan: CoinClassifierPlan,
  weights: ArrayBuffer,
): ClassifyCoins {
  const network = { layers: layersOf(plan, weights), adds: plan.layers.map(({ adds }) => adds) }
  return async (frames, ellipses) => {
    const logits: number[] = []
    for (let from = 0; from < ellipses.length; from += MAX_BATCH) {
      const part = ellipses.slice(from, from + MAX_BATCH)
      const patches = new Float32Array(part.length * PATCH_SIZE)
      part.forEach((ellipse, index) => cutPatch(frames, ellipse, patches, index * PATCH_SIZE))
      logits.push(...Array.from(await logitsOfPatches(patches, part.length, network)))
    }
    return logits
  }
}
