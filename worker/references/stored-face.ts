import { parseJson } from '../../shared/lib/parse-json.ts'
import { type FaceDescriptor, faceDescriptorSchema } from '../../shared/recognition/describe.ts'
import { FACE_BYTES, packFace, unpackFace } from '../../shared/recognition/seed-library.ts'
import { type PackedValue, storedBytes } from '../db/schema/packed-columns.ts'

const VERSION = faceDescriptorSchema.shape.version.value

/** A descriptor as it is stored: a byte with its version, and FACE_BYTES of edges. */
export const faceBytes = (face: FaceDescriptor): Uint8Array =>
  Uint8Array.of(VERSION, ...packFace(face))

/** A stored descriptor, in rows of before JSON; null for another version, and for what is not a descriptor. */
export function storedFace(stored: PackedValue): FaceDescriptor | null {
  if (typeof stored !== 'string') {
    const bytes = storedBytes(stored)
    const isFace = bytes[0] === VERSION && bytes.length === 1 + FACE_BYTES
    return isFace ? unpackFace(bytes.subarray(1)) : null
  }
  const read = faceDescriptorSchema.safeParse(parseJson(stored))
  return read.success ? read.data : null
}
