/** Constant tensors: created once per backend, not for every detection. */
import { getBackend, keep, type Tensor } from '@tensorflow/tfjs'

/**
 * Returns the tensor that `make` creates; it survives every `tidy`. A tensor lives in the memory of
 * its backend: after a change of backend it is created again and the former one disposed. Callers
 * must not dispose of it.
 */
export function cachedTensor<T extends Tensor>(make: () => T): () => T {
  let cached: { tensor: T; backend: string } | undefined
  return () => {
    const backend = getBackend()
    if (cached?.backend === backend) return cached.tensor
    cached?.tensor.dispose()
    cached = { tensor: keep(make()), backend }
    return cached.tensor
  }
}
