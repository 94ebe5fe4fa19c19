import { z } from 'zod'

/** Multipart names of POST /api/pictures. */
export const PICTURE_UPLOAD_PARTS = { picture: 'picture', original: 'original' } as const

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
