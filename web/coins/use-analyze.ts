import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CoinAnalysis, coinAnalysisSchema, PICTURE_SLOTS } from '../../shared/coins.ts'
import { apiFetch } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

export interface AnalyzeInput {
  /** The square crops. */
  front: Blob
  back: Blob
  samePictureConfirmed: boolean
  signal: AbortSignal
}

/** POST /api/coins/analyze: both crops as multipart. The same two pictures sent again cost no second analysis. */
export async function analyze({
  front,
  back,
  samePictureConfirmed,
  signal,
}: AnalyzeInput): Promise<CoinAnalysis> {
  const body = new FormData()
  body.set(PICTURE_SLOTS.front, front, 'front.jpg')
  body.set(PICTURE_SLOTS.back, back, 'back.jpg')
  if (samePictureConfirmed) body.set('sameSideConfirmed', 'true')
  const response = await apiFetch('/api/coins/analyze', { method: 'POST', body, signal })
  return coinAnalysisSchema.parse(await response.json())
}

export function useAnalyze() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: analyze,
    // The header shows the month's usage, which an analysis changes even when it fails.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.user }),
  })
}
