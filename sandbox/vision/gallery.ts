import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { KnownFace } from '../../shared/recognition/compare.ts'
import { faceDescriptorSchema } from '../../shared/recognition/describe.ts'

/** Written by `npm run gallery` from drawn coins. */
export const GALLERY_FILE = new URL('gallery.json', import.meta.url)

const galleryFile = z.record(z.string().regex(/^[\w-]+\/(obverse|reverse)$/), faceDescriptorSchema)

/**
 * The known faces, named `<coin id>/<side>`: one descriptor per face, combined from pictures under
 * several lights.
 */
export async function gallery(): Promise<KnownFace[]> {
  const faces = galleryFile.parse(JSON.parse(await readFile(GALLERY_FILE, 'utf8')))
  return Object.entries(faces).map(([name, face]) => ({ name, face }))
}
