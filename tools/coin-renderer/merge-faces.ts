import { compareTurned } from '../../shared/recognition/compare.ts'
import {
  emptyField,
  type FaceDescriptor,
  packField,
  RINGS,
  SECTORS,
  unpackField,
} from '../../shared/recognition/face-descriptor.ts'

/**
 * Combines the descriptors of several pictures of a face. An edge can be invisible under one light;
 * the combination has all edges, and artefacts of one picture (a reflection, a shadow) become weak.
 * The result has the rotation of the first.
 * @param faces - at least one, each described with a correct outline
 */
export function mergeFaces(faces: [FaceDescriptor, ...FaceDescriptor[]]): FaceDescriptor {
  const sum = emptyField()
  for (const face of faces) {
    const turn = compareTurned(face, faces[0]).turnDegrees
    const shift = Math.round((turn * SECTORS) / 360)
    const field = unpackField(face)
    for (let from = 0; from < RINGS * SECTORS; from += SECTORS) {
      let energy = 1e-6
      for (let i = from; i < from + SECTORS; i++) energy += field.re[i]! ** 2 + field.im[i]! ** 2
      const scale = 1 / Math.sqrt(energy)
      for (let s = 0; s < SECTORS; s++) {
        const there = from + ((s + shift) % SECTORS)
        sum.re[from + s] = sum.re[from + s]! + scale * field.re[there]!
        sum.im[from + s] = sum.im[from + s]! + scale * field.im[there]!
      }
    }
  }
  return packField(sum)
}
