/**
 * Computes the descriptor of every sample face from pictures with several lights, rotations and wears,
 * and writes `gallery.json`: `npm run gallery`, after the drawings have changed.
 */
import { writeFile } from 'node:fs/promises'
import { GALLERY_FILE } from '../../sandbox/vision/gallery.ts'
import { describeFace, type FaceDescriptor } from '../../shared/recognition/describe.ts'
import { SAMPLE_COINS } from './coins/coins.ts'
import { mergeFaces } from './merge-faces.ts'
import { photograph } from './photograph/photograph.ts'

/** Pictures per face. The pictures that measure the model (`bench/samples.ts`) have other seeds. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8] as const
const WIDTH = 560

const faces: Record<string, FaceDescriptor> = {}
for (const { id } of SAMPLE_COINS) {
  for (const side of ['obverse', 'reverse'] as const) {
    const [first, ...others] = SEEDS
    const describe = (seed: number): FaceDescriptor => {
      const shot = photograph(id, side, { seed, size: WIDTH, clutter: false })
      return describeFace(shot, shot.truth)
    }
    // Starts with an upright picture, the reference of all rotations.
    const upright = photograph(id, side, {
      seed: first,
      size: WIDTH,
      clutter: false,
      turnDegrees: 0,
    })
    faces[`${id}/${side}`] = mergeFaces([
      describeFace(upright, upright.truth),
      ...others.map(describe),
    ])
  }
  console.log(`${id} described`)
}
await writeFile(GALLERY_FILE, `${JSON.stringify(faces, null, 2)}\n`)
