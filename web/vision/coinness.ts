/**
 * How much a candidate looks like a coin: a small network over its patch, as tensor operations.
 * It tells struck metal that fills the ellipse from buttons, caps, lenses, plates, reflections,
 * and from ellipses that are not the coin's own rim. Trained by `npm run train -- coinness`.
 */
import {
  add,
  clipByValue,
  div,
  fused,
  mean,
  mul,
  type Rank,
  reshape,
  sqrt,
  square,
  sub,
  sum,
  type Tensor4D,
  tensor1d,
  tensor4d,
  tidy,
} from '@tensorflow/tfjs'
import { cutPatch, PATCH_RADIUS_PX, PATCH_SIDE_PX, PATCH_SIZE } from './coin-patch.ts'
import type { Ellipse } from './ellipse.ts'
import type { Frame } from './frame.ts'

/** What `coinness.json` tells of `coinness.bin`: the layers, from the patch to the logit. */
export interface CoinnessPlan {
  layers: readonly {
    kind: string
    /** Of the kernel, in pixels. */
    side: number
    /** Channels in and out. */
    from: number
    to: number
    stride: number
    /** Whether what went into the layer before is added to what comes out of this one. */
    adds: boolean
    activation: string
  }[]
}

interface Layer {
  isDepthwise: boolean
  shape: [number, number, number, number]
  kernel: Float32Array
  bias: Float32Array
  stride: number
  adds: boolean
  activation: 'relu6' | 'linear'
}

/** The logit of each ellipse being a coin's rim, natural log of the odds; see `score.ts`. */
export type JudgeCoins = (
  frames: readonly [Frame, ...Frame[]],
  ellipses: readonly Ellipse[],
) => Promise<number[]>

// As in `scripts/coinness/net.py`: of 255, flatter patches than this stay flatter; what lies farther
// from the mean is all the same, in standard deviations; the share of the radius that is measured.
const LEAST_CONTRAST = 5
const MOST = 4
const MEASURED = 0.88

/** Patches that go through the network at once, at most: a heap of coins must not fill the memory. */
const MOST_AT_ONCE = 32

/**
 * The layers of the weights as `scripts/coinness/net.py` writes them: whole numbers for all kernels,
 * then for each layer the unit and the bias of its output channels.
 * @throws RangeError when the weights are not those of the plan.
 */
const layersOf = (plan: CoinnessPlan, weights: ArrayBuffer): Layer[] => {
  const sizes = plan.layers.map(
    ({ kind, side, from, to }) => side * side * from * (kind === 'depthwise' ? 1 : to),
  )
  const wholes = sizes.reduce((sum, size) => sum + size, 0)
  const numbersFrom = Math.ceil(wholes / 4) * 4
  const channels = plan.layers.reduce((sum, { to }) => sum + to, 0)
  if (weights.byteLength !== numbersFrom + channels * 8) {
    throw new RangeError(`${weights.byteLength} bytes are not the weights of this plan`)
  }
  let kernelFrom = 0
  let numberFrom = numbersFrom
  return plan.layers.map((layer, index) => {
    const { kind, side, from, to, stride, adds, activation } = layer
    const isDepthwise = kind === 'depthwise'
    const whole = new Int8Array(weights, kernelFrom, sizes[index])
    const unit = new Float32Array(weights, numberFrom, to)
    const bias = new Float32Array(weights, numberFrom + to * 4, to)
    kernelFrom += whole.length
    numberFrom += to * 8
    return {
      isDepthwise,
      shape: [side, side, from, isDepthwise ? 1 : to],
      kernel: Float32Array.from(whole, (value, at) => value * unit[at % to]!),
      bias,
      stride,
      adds,
      activation: activation === 'relu6' ? 'relu6' : 'linear',
    }
  })
}

const passed = (x: Tensor4D, layer: Layer): Tensor4D => {
  const settings = {
    x,
    filter: tensor4d(layer.kernel, layer.shape),
    strides: [layer.stride, layer.stride] as [number, number],
    pad: 'same' as const,
    bias: tensor1d(layer.bias),
    activation: layer.activation,
  }
  return layer.isDepthwise ? fused.depthwiseConv2d(settings) : fused.conv2d(settings)
}

/** [1, 64, 64, 1]: 1 in all over the three channels, where the candidate's light is measured. */
const withinCandidate = (): Tensor4D => {
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

/** Each patch by the light and contrast within its candidate: a dark coin on white paper too. */
const normalised = (patches: Tensor4D): Tensor4D => {
  const within = withinCandidate()
  const centred = sub<Tensor4D>(patches, sum(mul(patches, within), [1, 2, 3], true))
  const spread = sqrt(sum(mul(square(centred), within), [1, 2, 3], true))
  return clipByValue(div<Tensor4D>(centred, add(spread, LEAST_CONTRAST)), -MOST, MOST)
}

/** [n, 64, 64, 3] of 0..255 to [n, 1, 1, 1]. */
const logitsOf = (patches: Tensor4D, layers: readonly Layer[]): Tensor4D => {
  let x = normalised(patches)
  let before = x
  layers.forEach((layer, index) => {
    if (index === layers.length - 1) x = mean(x, [1, 2], true)
    const into = x
    x = passed(x, layer)
    if (layer.adds) x = add(x, before)
    before = into
  })
  return x
}

/**
 * Logits of patches that lie one after the other, as `cutPatch` writes them, 0..255. The backend
 * must be ready. All tensors made here are released.
 */
const logitsOfPatches = async (
  patches: Float32Array,
  count: number,
  layers: readonly Layer[],
): Promise<ArrayLike<number>> => {
  const out = tidy(() =>
    reshape<Rank.R1>(
      logitsOf(tensor4d(patches, [count, PATCH_SIDE_PX, PATCH_SIDE_PX, 3]), layers),
      [count],
    ),
  )
  try {
    return await out.data()
  } finally {
    out.dispose()
  }
}

/** Makes the judge of its weights. @throws RangeError when they are not those of the plan. */
export const createCoinness = (plan: CoinnessPlan, weights: ArrayBuffer): JudgeCoins => {
  const layers = layersOf(plan, weights)
  return async (frames, ellipses) => {
    const logits: number[] = []
    for (let from = 0; from < ellipses.length; from += MOST_AT_ONCE) {
      const part = ellipses.slice(from, from + MOST_AT_ONCE)
      const patches = new Float32Array(part.length * PATCH_SIZE)
      part.forEach((ellipse, index) => cutPatch(frames, ellipse, patches, index * PATCH_SIZE))
      logits.push(...Array.from(await logitsOfPatches(patches, part.length, layers)))
    }
    return logits
  }
}
