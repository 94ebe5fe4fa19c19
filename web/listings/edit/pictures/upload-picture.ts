import {
  PICTURE_UPLOAD_PARTS,
  storedPictureSchema,
} from '../../../../shared/pictures/picture-upload.ts'
import { pictureUrl } from '../../../../shared/pictures/pictures.ts'
import { apiFetch } from '../../../lib/api.ts'
import { makeThumbnail } from '../../../pictures/make-thumbnail.ts'
import type { EditPicture } from '../edit-fields.ts'

/** POST /api/pictures: a picture for a listing, and the photograph that it was cut from where that is not stored yet. */
export async function uploadPicture(picture: Blob, original: Blob | null): Promise<EditPicture> {
  const body = new FormData()
  body.set(PICTURE_UPLOAD_PARTS.picture, picture, 'picture.jpg')
  if (original) body.set(PICTURE_UPLOAD_PARTS.original, original, 'original.jpg')
  const response = await apiFetch('/api/pictures', { method: 'POST', body })
  const { sha256, originalSha256, url, width, height } = storedPictureSchema.parse(
    await response.json(),
  )
  makeThumbnail(url, picture)
  return {
    sha256,
    originalSha256,
    url,
    originalUrl: originalSha256 && pictureUrl(originalSha256),
    size: { width, height },
  }
}
