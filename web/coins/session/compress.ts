/** The queue pages send smaller pictures. */
import { QUEUE_PICTURE_QUALITY, QUEUE_PICTURE_SIDE_PX } from '../../../shared/queue.ts'

/** The picture with its longest side at most QUEUE_PICTURE_SIDE_PX, as JPEG. Rejects when it cannot be decoded. */
export async function compressForQueue(picture: Blob): Promise<Blob> {
  const full = await createImageBitmap(picture)
  try {
    const scale = Math.min(1, QUEUE_PICTURE_SIDE_PX / Math.max(full.width, full.height))
    const canvas = new OffscreenCanvas(
      Math.round(full.width * scale),
      Math.round(full.height * scale),
    )
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('no 2d context to compress with')
    context.imageSmoothingQuality = 'high'
    context.drawImage(full, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUEUE_PICTURE_QUALITY })
  } finally {
    full.close()
  }
}
