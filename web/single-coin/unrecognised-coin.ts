import { analysisStateSchema, type CoinAnalysis } from '../../shared/coins/coins.ts'
import { sha256Hex } from '../../shared/sha256.ts'
import { apiFetch } from '../lib/api.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import { centredFrame } from '../vision/coin/crop-frame.ts'

/** A coin that was analyzed and not recognised: its pictures and its analysis. */
export interface UnrecognisedCoin {
  front: CapturedSide
  back: CapturedSide
  analysis: CoinAnalysis
}

/** GET /api/coins/analyses/{id} and its pictures. Null when the analysis is not stored any more; rejects where it cannot be loaded. */
export async function fetchUnrecognisedCoin(analysisId: string): Promise<UnrecognisedCoin | null> {
  const response = await apiFetch(`/api/coins/analyses/${analysisId}`)
  const { analysis, images } = analysisStateSchema.parse(await response.json())
  if (!analysis) return null
  const [front, back] = await Promise.all([
    storedSide(images.front, 'front.jpg'),
    storedSide(images.back, 'back.jpg'),
  ])
  return { front, back, analysis }
}

/** The uploaded picture is the crop and its only original. It was analyzed before, so that no detection is needed. */
async function storedSide(address: string, name: string): Promise<CapturedSide> {
  const response = await apiFetch(address)
  const file = await response.blob()
  const sha256 = await sha256Hex(await file.arrayBuffer())
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  const picture = { sha256, file, width, height }
  const frame = centredFrame(width, height)
  return { picture, name, crop: file, frame, coinFound: true, face: null }
}
