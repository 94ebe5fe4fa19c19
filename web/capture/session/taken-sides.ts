import type { PictureSlot } from '../../../shared/coins/coins.ts'
import type { CaptureSessionState } from './capture-session.ts'

/** What was taken of the coin before the camera; of the one before it until the next picture. */
export function takenSides({
  front,
  lastPair,
}: Pick<CaptureSessionState, 'front' | 'lastPair'>): Record<PictureSlot, Blob | null> {
  return {
    front: (lastPair?.front ?? front)?.smallCrop ?? null,
    back: lastPair?.back.smallCrop ?? null,
  }
}
