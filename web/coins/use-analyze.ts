import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SLAB_PART, slabReadingOf } from '../../shared/certificates/slab-reading.ts'
import {
  type CoinAnalysis,
  coinAnalysisAnswer,
  FACE_PARTS,
  PICTURE_SLOTS,
  SLOTS,
} from '../../shared/coins/coins.ts'
import { apiFetch } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'

interface AnalyzeInput {
  front: CapturedSide
  back: CapturedSide
  samePictureConfirmed: boolean
  signal: AbortSignal
}

/** POST /api/coins/analyze: both pictures as multipart. The same two pictures sent again cost no second analysis. */
async function analyze({
  samePictureConfirmed,
  signal,
  ...sides
}: AnalyzeInput): Promise<CoinAnalysis> {
  const body = new FormData()
  for (const slot of SLOTS) {
    const { crop, forAnalysis, face } = sides[slot]
    body.set(PICTURE_SLOTS[slot], forAnalysis ?? crop, `${slot}.jpg`)
    if (face) body.set(FACE_PARTS[slot], JSON.stringify(face))
  }
  const slab = slabReadingOf(sides.front.codes, sides.back.codes)
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
