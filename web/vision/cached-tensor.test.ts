import { memory, mul, setBackend, tensor1d, tidy } from '@tensorflow/tfjs'
import { expect, test, vi } from 'vitest'
import { cachedTensor } from './cached-tensor.ts'
import { prepareTensorFlow } from './test/tensorflow-in-node.ts'

test('a cached tensor is created once per active backend, and none is left in another', async () => {
  prepareTensorFlow()
  // Those of other files that share TensorFlow.js with this one.
  const others = memory().numTensors
  const make = vi.fn(() => tensor1d([1, 2, 3]))
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
    expect(make).toHaveBeenCalledTimes(times)
    expect(memory().numTensors - others).toBe(1)
  }
})
