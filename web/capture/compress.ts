import {
  QUEUE_HOLDER_PICTURE_SIDE_PX,
  QUEUE_PICTURE_QUALITY,
  QUEUE_PICTURE_SIDE_PX,
} from '../../shared/queue.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import { shrunk } from '../pictures/shrunk.ts'

/**
 * The picture of a side for the analysis, in the size and quality that the queue pages upload. Rejects when it cannot
 * be decoded.
 */
export function compressForQueue({
  crop,
  forAnalysis,
}: Pick<CapturedSide, 'crop' | 'forAnalysis'>): Promise<Blob> {
  return forAnalysis
    ? shrunk(forAnalysis, QUEUE_HOLDER_PICTURE_SIDE_PX, QUEUE_PICTURE_QUALITY)
    : shrunk(crop, QUEUE_PICTURE_SIDE_PX, QUEUE_PICTURE_QUALITY)
}
