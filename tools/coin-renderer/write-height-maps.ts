import { writeFileSync } from 'node:fs'
import { SAMPLE_COINS } from './coins/coins.ts'
import { reliefOf } from './photograph/face-surface.ts'

/** Side of a printed height map, pixels. */
const SIDE = 192

/** `node tools/coin-renderer/write-height-maps.ts FILE`: the height maps of all sample faces, float32, in coin radii. */
const file = process.argv[2]
if (!file) throw new Error('write-height-maps.ts FILE')
const faces = SAMPLE_COINS.flatMap(coin => [
  reliefOf(coin, 'obverse', SIDE).height,
  reliefOf(coin, 'reverse', SIDE).height,
])
writeFileSync(file, Buffer.concat(faces.map(face => Buffer.from(face.buffer))))
