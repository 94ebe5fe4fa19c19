import { analysisStateSchema, type CoinAnalysis } from '../../../shared/coins.ts'
import { apiFetch } from '../../app/api.ts'
import { centredFrame } from '../../vision/crop-frame.ts'
import type { CapturedSide } from '../captured-side.ts'
import { eye } from '../eye.ts'

/** A coin that was analyzed and not recognised: its pictures, and what was seen on them. */
export interface UnnamedCoin {
  front: CapturedSide
  back: CapturedSide
  analysis: CoinAnalysis
}

/** GET /api/coins/analyses/{id} and its pictures. Null when it holds no analysis any more; rejects where it cannot be loaded. */
export async function fetchUnnamedCoin(analysisId: string): Promise<UnnamedCoin | null> {
  const answer = await apiFetch(`/api/coins/analyses/${analysisId}`)
  const { analysis, images } = analysisStateSchema.parse(await answer.json())
  if (!analysis) return null
  const [front, back] = await Promise.all([
    storedSide(images.front, 'front.jpg'),
    storedSide(images.back, 'back.jpg'),
  ])
  return front && back ? { front, back, analysis } : null
}

/** What was sent is the crop; there is no other original of it. */
async function storedSide(address: string, name: string): Promise<CapturedSide | null> {
  const answer = await apiFetch(address)
  const opened = await eye.open(await answer.blob())
  if (!opened.ok) return null
  const { picture } = opened
  const frame = centredFrame(picture.width, picture.height)
  return { picture, name, crop: picture.file, frame, coinFound: true, face: null }
}
