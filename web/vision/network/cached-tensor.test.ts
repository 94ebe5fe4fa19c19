import { mul, setBackend, type Tensor, tensor1d, tidy } from '@tensorflow/tfjs'
import { expect, test } from 'vitest'
import { prepareTensorFlow } from '../test/tensorflow-in-node.ts'
import { cachedTensor } from './cached-tensor.ts'

test('a cached tensor is created once per active backend, and none is left in another', async () => {
  prepareTensorFlow()
  const made: Tensor[] = []
  const make = () => {
    const tensor = tensor1d([1, 2, 3])
    made.push(tensor)
    return tensor
  }
  const cached = cachedTensor(make)
  const doubled = async () => {
    const out = tidy(() => mul(cached(), 2))
    const values = [...(await out.data())]
    out.dispose()
    return values
  }
  for (const [backend, times] of [
    ['wasm', 1],
    ['cpu', 2],
    ['wasm', 3],
  ] as const) {
    await setBackend(backend)
    expect(await doubled()).toEqual([2, 4, 6])
    expect(await doubled()).toEqual([2, 4, 6])
    expect(made).toHaveLength(times)
    expect(made.filter(tensor => !tensor.isDisposed)).toHaveLength(1)
  }
})
