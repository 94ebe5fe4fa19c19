import { z } from 'zod'

/** Multipart names of POST /api/pictures. */
export const PICTURE_UPLOAD_PARTS = { picture: 'picture', original: 'original' } as const

/** Bytes of a part of a picture that is sent in parts, at most. */
export const PICTURE_PART_BYTES = 256 * 1024

/** Response to a part of a picture: how many of its bytes are here, without a gap. */
export const pictureProgressSchema = z.object({ received: z.number().int() })

/** Response of POST /api/pictures: how a listing names the stored picture. */
export const storedPictureSchema = z.object({
  sha256: z.string(),
  /** The photograph that it was cut from: the photograph sent with it, or an earlier photograph of the same picture. */
  originalSha256: z.string().nullable(),
  url: z.string(),
  /** In pixels. */
  width: z.number(),
  height: z.number(),
})
export type StoredPicture = z.infer<typeof storedPictureSchema>
