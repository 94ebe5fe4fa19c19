/**
 * The rim network: predicts where the rim runs in the unrolled surroundings of a rough ellipse. It reads
 * all rays together, so it can separate the rim from its inner edge, the shadow's edge and the coin's
 * thickness. Trained by `npm run train -- rim`.
 */
import {
  add,
  clipByValue,
  div,
  image,
  mean,
  type Rank,
  reshape,
  slice,
  sqrt,
  square,
  sub,
  type Tensor4D,
  tensor4d,
  tidy,
} from '@tensorflow/tfjs'
import type { Ellipse } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { applyLayer, type Layer, layersOf, type NetworkPlan } from '../network/network-layers.ts'
import { PREDICTED_RAYS, predictRim, type RimPrediction } from './rim-prediction.ts'
import { cutStrip, STRIP_ROWS, STRIP_SIZE, STRIP_STEPS, STRIP_WRAP } from './rim-strip.ts'

/** The rim about each rough ellipse, in pixels of the first frame; undefined where there is none. */
export type PredictRims = (
  frames: readonly [Frame, ...Frame[]],
  guides: readonly Ellipse[],
) => Promise<(RimPrediction | undefined)[]>

// As in `tools/training/rim/net.py`: contrast floor of a strip, of 255; clipping of
// normalized values, in standard deviations.
const MIN_CONTRAST = 5
const MAX_DEVIATIONS = 4

/** Strips per network call: many coins in one picture must not fill the memory. */
const MAX_BATCH = 24

/** The layers by the names that `tools/training/rim/net.py` gives them, in the order of its weights. */
const NAMES = [
  'rays',
  'steps',
  'both',
  'coarse',
  'within',
  'whole',
  'beyond',
  'toBoth',
  'atBoth',
  'toSteps',
  'atSteps',
  'toRays',
  'atRays',
  'out',
] as const
/** Finds a layer by its name. */
type Network = (name: (typeof NAMES)[number]) => Layer

const larger = (x: Tensor4D, [down, across]: readonly [number, number]): Tensor4D =>
  image.resizeNearestNeighbor(x, [x.shape[1] * down, x.shape[2] * across])

/** [n, 80, 64, 3] of 0..255 to [n, 40, 64, 1]: half as many rays. */
function logitsOf(strips: Tensor4D, network: Network): Tensor4D {
  const centred = sub<Tensor4D>(strips, mean(strips, [1, 2, 3], true))
  const spread = sqrt(mean(square(centred), [1, 2, 3], true))
  const input = clipByValue(
    div<Tensor4D>(centred, add(spread, MIN_CONTRAST)),
    -MAX_DEVIATIONS,
    MAX_DEVIATIONS,
  )
  const rays = applyLayer(input, network('rays'))
  const steps = applyLayer(rays, network('steps'))
  const both = applyLayer(steps, network('both'))
  const coarse = applyLayer(both, network('coarse'))
  const within = add<Tensor4D>(applyLayer(coarse, network('within')), coarse)
  const whole = add<Tensor4D>(within, applyLayer(mean(within, [1, 2], true), network('whole')))
  const beyond = add<Tensor4D>(applyLayer(whole, network('beyond')), whole)
  const joined = (x: Tensor4D, to: Layer, factors: readonly [number, number], skip: Tensor4D) =>
    add<Tensor4D>(larger(applyLayer(x, to), factors), skip)
  const atBoth = applyLayer(joined(beyond, network('toBoth'), [2, 2], both), network('atBoth'))
  const atSteps = applyLayer(joined(atBoth, network('toSteps'), [2, 2], steps), network('atSteps'))
  const atRays = applyLayer(joined(atSteps, network('toRays'), [1, 2], rays), network('atRays'))
  return applyLayer(atRays, network('out'))
}

/** Logits, [strip][ray * STRIP_STEPS + step], of strips that lie one after the other. */
export type RimLogits = (strips: Float32Array, count: number) => Promise<ArrayLike<number>>

/**
 * The network of these weights. It caches its weights and leaves no other tensor behind.
 * @throws RangeError when they are not those of the plan.
 */
export function createRimLogits(plan: NetworkPlan, weights: ArrayBuffer): RimLogits {
  const layers = layersOf(plan, weights)
  const network: Network = name => {
    const layer = layers[NAMES.indexOf(name)]
    if (!layer) throw new RangeError(`these weights have no layer ${name}`)
    return layer
  }
  for (const name of NAMES) network(name)
  return async (strips, count) => {
    const out = tidy(() => {
      const all = logitsOf(tensor4d(strips, [count, STRIP_ROWS, STRIP_STEPS, 3]), network)
      // Without the wrapped rays.
      const once = slice(all, [0, STRIP_WRAP / 2, 0, 0], [count, PREDICTED_RAYS, STRIP_STEPS, 1])
      return reshape<Rank.R1>(once, [count * PREDICTED_RAYS * STRIP_STEPS])
    })
    try {
      return await out.data()
    } finally {
      out.dispose()
    }
  }
}

/** Predicts rims with the network. The backend must be ready. */
export const createRimPredictor =
  (logitsOfStrips: RimLogits): PredictRims =>
  async (frames, guides) => {
    const read: (RimPrediction | undefined)[] = []
    for (let from = 0; from < guides.length; from += MAX_BATCH) {
      const part = guides.slice(from, from + MAX_BATCH)
      const strips = new Float32Array(part.length * STRIP_SIZE)
      const inside = part.map((guide, i) => cutStrip(frames, guide, strips, i * STRIP_SIZE))
      const logits = await logitsOfStrips(strips, part.length)
      part.forEach((guide, i) => {
        read.push(predictRim(logits, i * PREDICTED_RAYS * STRIP_STEPS, guide, inside[i]!))
      })
    }
    return read
  }
