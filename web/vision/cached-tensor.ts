/** Tensors that never change: made once for the backend that works, not anew at each look. */
import { getBackend, keep, type Tensor } from '@tensorflow/tfjs'

/**
 * Hands out the tensor that `make` makes, which outlives every `tidy`. A tensor lies in the memory of
 * the backend it was made in: under another one it is made anew, and the former released. Never
 * dispose of what is handed out.
 */
export function cachedTensor<T extends Tensor>(make: () => T): () => T {
  let kept: { tensor: T; backend: string } | undefined
  return () => {
    const backend = getBackend()
    if (kept?.backend === backend) return kept.tensor
    kept?.tensor.dispose()
    kept = { tensor: keep(make()), backend }
    return kept.tensor
  }
}
