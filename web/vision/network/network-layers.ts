/**
 * Layers of the small networks trained in this project: weights in the format of the training scripts,
 * layers as operations that every TensorFlow.js backend has.
 */
import { fused, type Tensor1D, type Tensor4D, tensor1d, tensor4d } from '@tensorflow/tfjs'
import { cachedTensor } from './cached-tensor.ts'

export interface LayerPlan {
  kind: string
  /** Of the kernel, in pixels. */
  side: number
  /** Channels in and out. */
  from: number
  to: number
  /** Down and across; one number for both. */
  stride: number | readonly number[]
  activation: string
}

/** A network's `.json`: the layers of its `.bin`, in order of use. */
export interface NetworkPlan {
  layers: readonly LayerPlan[]
}

export interface Layer {
  isDepthwise: boolean
  /** Cached per backend; must not be disposed of. */
  kernel: () => Tensor4D
  bias: () => Tensor1D
  strides: [number, number]
  activation: 'relu6' | 'linear'
}

/**
 * The layers of the weights: whole numbers of -127..127 for all kernels, then for each layer the scale
 * and the bias of its output channels, float32.
 * @throws RangeError when the weights are not those of the plan.
 */
export function layersOf(plan: NetworkPlan, weights: ArrayBuffer): Layer[] {
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
    const { kind, side, from, to, stride, activation } = layer
    const isDepthwise = kind === 'depthwise'
    const whole = new Int8Array(weights, kernelFrom, sizes[index])
    const unit = new Float32Array(weights, numberFrom, to)
    const bias = new Float32Array(weights, numberFrom + to * 4, to)
    const kernel = Float32Array.from(whole, (value, at) => value * unit[at % to]!)
    const shape = [side, side, from, isDepthwise ? 1 : to] as const
    kernelFrom += whole.length
    numberFrom += to * 8
    const [down = 1, across = down] = typeof stride === 'number' ? [stride] : stride
    return {
      isDepthwise,
      kernel: cachedTensor(() => tensor4d(kernel, [...shape])),
      bias: cachedTensor(() => tensor1d(bias)),
      strides: [down, across],
      activation: activation === 'relu6' ? 'relu6' : 'linear',
    }
  })
}

/** Output of a layer, [n, h, w, channels]; padded as TensorFlow's `same`. Within `tidy`. */
export function applyLayer(x: Tensor4D, layer: Layer): Tensor4D {
  const settings = {
    x,
    filter: layer.kernel(),
    strides: layer.strides,
    pad: 'same' as const,
    bias: layer.bias(),
    activation: layer.activation,
  }
  return layer.isDepthwise ? fused.depthwiseConv2d(settings) : fused.conv2d(settings)
}

/** The bytes of a data URL. */
export function bytesOf(dataUrl: string): ArrayBuffer {
  const text = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  return Uint8Array.from(text, letter => letter.charCodeAt(0)).buffer
}
