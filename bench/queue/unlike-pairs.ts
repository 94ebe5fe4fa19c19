import path from 'node:path'
import sharp from 'sharp'
import { QUEUE_PICTURE_QUALITY, QUEUE_PICTURE_SIDE_PX } from '../../shared/queue.ts'
import type { Pair } from './seller.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../sandbox/samples/morgan-dollar-1881-s')
/** Each pair is turned by so much more than the one before: the golden angle, at which no two meet. */
const TURN_DEGREES = 180 * (3 - Math.sqrt(5))
const DRAWN_AT_ONCE = 4

export type PairMaker = (count: number) => Promise<Pair[]>

/**
 * Makes pairs of pictures that no other pair has: the sample coin as the browser compresses it for the queue, turned
 * differently in each pair. A comment in the file would not do: the product removes it, and the same pictures are the
 * same coin.
 */
export async function unlikePairs(): Promise<PairMaker> {
  const front = await readSample('obverse')
  const back = await readSample('reverse')
  let made = 0
  const make = async (): Promise<Pair> => {
    made += 1
    const degrees = (made * TURN_DEGREES) % 360
    const [frontPicture, backPicture] = await Promise.all([
      turned(front, degrees),
      turned(back, degrees),
    ])
    return { id: crypto.randomUUID(), front: frontPicture, back: backPicture }
  }
  return async count => {
    const pairs: Pair[] = []
    let begun = 0
    await Promise.all(
      Array.from({ length: DRAWN_AT_ONCE }, async () => {
        while (begun++ < count) pairs.push(await make())
      }),
    )
    return pairs
  }
}

const readSample = (side: string): Promise<Buffer> =>
  sharp(path.join(SAMPLE, `${side}.jpg`))
    .resize(QUEUE_PICTURE_SIDE_PX, QUEUE_PICTURE_SIDE_PX, { fit: 'inside' })
    .jpeg({ quality: 95 })
    .toBuffer()

async function turned(picture: Buffer, degrees: number): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await sharp(picture)
    .rotate(degrees, { background: '#808080' })
    .resize(QUEUE_PICTURE_SIDE_PX, QUEUE_PICTURE_SIDE_PX, { fit: 'cover' })
    .jpeg({ quality: QUEUE_PICTURE_QUALITY * 100 })
    .toBuffer()
  return new Uint8Array(jpeg)
}
