/** Pictures that earlier versions stored with place and camera are read without them. */
import { withoutMetadata } from '../../shared/pictures/picture-metadata.ts'
import { PICTURE_TYPES, type PictureType } from '../../shared/pictures/pictures.ts'
import { acquireMemory } from './memory-budget.ts'

/** Of an R2 object whose bytes have no metadata: it is read as it is. Objects of earlier versions do not say so. */
export const CLEAN = { metadata: 'removed' }

/** `size` in bytes. */
export type CleanPicture = {
  body: ReadableStream<Uint8Array>
  size: number
  type: string | undefined
  etag: string
}

/** The stored picture and the one without metadata. */
const COPIES_WHILE_CLEANED = 2

/** The type of a picture that may have metadata; null where there is nothing to look for. */
export function typeToClean({ customMetadata, httpMetadata }: R2Object): PictureType | null {
  if (customMetadata?.metadata === CLEAN.metadata) return null
  return PICTURE_TYPES.find(type => type === httpMetadata?.contentType) ?? null
}

/** The bytes without metadata. The caller has acquired the memory. */
export async function cleanBytes(object: R2ObjectBody): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await object.arrayBuffer())
  const type = typeToClean(object)
  return type ? withoutMetadata(bytes, type) : bytes
}

/** The picture without metadata: streamed where it has none, else once there is memory to remove it. */
export async function cleanPicture(object: R2ObjectBody): Promise<CleanPicture> {
  const { body, size, httpMetadata, httpEtag } = object
  const type = httpMetadata?.contentType
  if (!typeToClean(object)) return { body, size, type, etag: httpEtag }
  const room = await acquireMemory(size * COPIES_WHILE_CLEANED)
  try {
    const bytes = await cleanBytes(object)
    const etag = `"${object.etag}-clean"`
    return { body: streamOf(bytes, room.release), size: bytes.length, type, etag }
  } catch (error) {
    room.release()
    throw error
  }
}

/** Calls `done` once the bytes are read, or nobody reads them any more. */
function streamOf(bytes: Uint8Array, done: () => void): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(bytes.length)
  const writer = writable.getWriter()
  const write = async () => {
    try {
      await writer.write(bytes)
      await writer.close()
    } catch {
      // The reader has gone away: there is nobody to tell.
    } finally {
      done()
    }
  }
  void write()
  return readable
}
