import type { FaceDescriptor } from '../../shared/recognition/face-descriptor.ts'
import type { KnownCoinFace, Recognition } from '../../shared/recognition/recognise.ts'
import { faceSignature, searchSignatures } from '../../shared/recognition/signature.ts'

/** References that are compared exactly, as the Worker does. */
export const SEARCHED = 60

/** A search as the product does it: the coarse index, then the nearest exactly; references come as stored text. */
export function searchLibrary(
  query: FaceDescriptor,
  signatures: readonly Int8Array[],
  references: readonly KnownCoinFace[],
  recognise: (coin: { front: FaceDescriptor }, known: KnownCoinFace[]) => Recognition,
): Recognition {
  const nearest = searchSignatures(faceSignature(query), signatures, SEARCHED)
  // Only some of the signatures have a described face: the others repeat them.
  const known = nearest.map(i => {
    const one = references[i % references.length]!
    return { ...one, face: { ...one.face } }
  })
  return recognise({ front: query }, known)
}
