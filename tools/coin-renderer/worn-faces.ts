/** A thread that photographs worn faces and measures the pictures as the vision model does. */
import { parentPort } from 'node:worker_threads'
import { seededRandom } from '../../sandbox/lib/seeded-random.ts'
import { gallery } from '../../sandbox/vision/gallery.ts'
import { decode, recognisePicture } from '../../sandbox/vision/recognise-picture.ts'
import type { CoinSide } from './coins/coins.ts'
import { toJpeg } from './photograph/jpeg.ts'
import { photograph } from './photograph/photograph.ts'

export interface WornFace {
  coinId: string
  side: CoinSide
  /** 0 (as struck) to 1 (nearly smooth), in eighths. */
  wear: number
  seed: number
}

export interface MeasuredFace extends WornFace {
  /** `<coin id>/<side>` */
  face: string
  relief: number[]
}

const WIDTH = 640

/** Null where the picture isn't recognised as the face: it has no wear to estimate then. */
export async function measureWornFace(worn: WornFace): Promise<MeasuredFace | null> {
  const { coinId, side, wear, seed } = worn
  const drawn = photograph(coinId, side, { seed, size: WIDTH, wear, clutter: false })
  const quality = Math.round(seededRandom(`${coinId} ${side} ${seed}`).between(75, 94))
  const { coin, matches } = recognisePicture(
    await decode(await toJpeg(drawn, quality)),
    await gallery(),
  )
  const face = `${coinId}/${side}`
  return matches[0]?.name === face && coin?.relief ? { ...worn, face, relief: coin.relief } : null
}

const port = parentPort
if (port) {
  port.on('message', (worn: WornFace) => {
    void measureWornFace(worn).then(measured => port.postMessage(measured))
  })
}
