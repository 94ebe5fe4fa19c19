import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SLAB_PART, type SlabReading } from '../../shared/certificates/slab-reading.ts'
import {
  type CoinAnalysis,
  coinAnalysisAnswer,
  FACE_PARTS,
  PICTURE_SLOTS,
  type PictureSlot,
} from '../../shared/coins/coins.ts'
import { apiFetch } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import type { FaceDescriptor } from '../vision/detector/coin-detector.ts'

export interface AnalyzeInput {
  /** The square crops. */
  front: Blob
  back: Blob
  /** What the sides show, for recognition; null where no coin was found. */
  faces: Record<PictureSlot, FaceDescriptor | null>
  /** The codes of a slab's label; null without. */
  slab: SlabReading | null
  samePictureConfirmed: boolean
  signal: AbortSignal
}

/** POST /api/coins/analyze: both crops as multipart. The same two pictures sent again cost no second analysis. */
export async function analyze({
  front,
  back,
  faces,
  slab,
  samePictureConfirmed,
  signal,
}: AnalyzeInput): Promise<CoinAnalysis> {
  const body = new FormData()
  body.set(PICTURE_SLOTS.front, front, 'front.jpg')
  body.set(PICTURE_SLOTS.back, back, 'back.jpg')
  for (const slot of ['front', 'back'] as const)
    if (faces[slot]) body.set(FACE_PARTS[slot], JSON.stringify(faces[slot]))
  if (slab) body.set(SLAB_PART, JSON.stringify(slab))
  if (samePictureConfirmed) body.set('sameSideConfirmed', 'true')
  const response = await apiFetch('/api/coins/analyze', { method: 'POST', body, signal })
  return coinAnalysisAnswer.parse(await response.json())
}

export function useAnalyze() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: analyze,
    // The header shows the month's usage, which an analysis changes even when it fails.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.user }),
  })
}
