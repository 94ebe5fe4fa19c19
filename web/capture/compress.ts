import { QUEUE_PICTURE_QUALITY, QUEUE_PICTURE_SIDE_PX } from '../../shared/queue.ts'
import { shrunk } from '../pictures/shrunk.ts'

/** The picture in the size and quality that the queue pages upload. Rejects when it cannot be decoded. */
export function compressForQueue(picture: Blob): Promise<Blob> {
  return shrunk(picture, QUEUE_PICTURE_SIDE_PX, QUEUE_PICTURE_QUALITY)
}
