import { compareTurned } from '../../shared/recognition/compare.ts'
import {
  DIRECTIONS,
  descriptorOf,
  type FaceDescriptor,
  RINGS,
  SECTORS,
  unpack,
} from '../../shared/recognition/describe.ts'

/**
 * Combines the descriptors of several pictures of a face. An edge can be invisible under one light;
 * the combination has all edges, and artefacts of one picture (a reflection, a shadow) become weak.
 * The result has the rotation of the first.
 * @param faces - at least one, each described with a correct outline
 */
export function mergeFaces(faces: [FaceDescriptor, ...FaceDescriptor[]]): FaceDescriptor {
  const sum = new Float32Array(RINGS * DIRECTIONS * SECTORS)
  for (const face of faces) {
    const turn = compareTurned(face, faces[0]).turnDegrees
    const shift = Math.round((turn * SECTORS) / 360)
    const rows = unpack(face)
    const perRing = DIRECTIONS * SECTORS
    for (let ring = 0; ring < RINGS; ring++) {
      const mean = rows.subarray(ring * perRing, (ring + 1) * perRing).reduce((a, b) => a + b, 0)
      const scale = perRing / (mean + 1e-6)
      for (let d = 0; d < DIRECTIONS; d++) {
        const from = ring * perRing + d * SECTORS
        for (let s = 0; s < SECTORS; s++)
          sum[from + s] = sum[from + s]! + scale * rows[from + ((s + shift) % SECTORS)]!
      }
    }
  }
  return descriptorOf(sum)
}
