import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import { type RecalledSides, recalledSidesSchema } from '../../shared/references.ts'
import { apiFetch } from '../lib/api.ts'
import { withJson } from '../lib/with-json.ts'

/** Asks which coins the library is sure of. `ask` gets at most RECALL_MAX_PAIRS pairs. */
export type AskSides = (
  pairs: readonly { front: FaceDescriptor; back: FaceDescriptor }[],
  signal?: AbortSignal,
) => Promise<RecalledSides['pairs']>

/** POST /api/references/sides. Throws ApiFailure, or the reason of the aborted signal. */
export const askSides: AskSides = async (pairs, signal) => {
  const response = await apiFetch('/api/references/sides', {
    ...withJson('POST', { pairs }),
    ...(signal && { signal }),
  })
  return recalledSidesSchema.parse(await response.json()).pairs
}
