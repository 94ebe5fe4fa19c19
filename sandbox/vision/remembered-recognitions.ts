import { createHash } from 'node:crypto'
import { type PictureRecognition, UnreadablePicture } from './recognise-picture.ts'

/** A recognition is about 2 kB. */
const MOST_REMEMBERED = 500

/**
 * Remembers what was recognised by the SHA-256 of a picture's bytes, the last used ones. Who asks for a picture that is
 * being recognised waits for the same result. An unreadable picture is remembered, too; a fault of a thread is not.
 */
export function rememberRecognitions(
  recognise: (bytes: Uint8Array) => Promise<PictureRecognition>,
  most = MOST_REMEMBERED,
): (bytes: Uint8Array) => Promise<PictureRecognition> {
  const remembered = new Map<string, Promise<PictureRecognition>>()
  return bytes => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const recognition = remembered.get(sha256) ?? recognise(bytes)
    // The map keeps the order of insertion: the first is the least recently used.
    remembered.delete(sha256)
    remembered.set(sha256, recognition)
    const [longestUnused] = remembered.keys()
    if (remembered.size > most && longestUnused !== undefined) remembered.delete(longestUnused)
    recognition.catch((error: unknown) => {
      if (!(error instanceof UnreadablePicture) && remembered.get(sha256) === recognition)
        remembered.delete(sha256)
    })
    return recognition
  }
}
