import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { SAMPLE_COINS } from './coins.ts'
import { toJpeg } from './encode.ts'
import { photograph } from './photograph.ts'

const SIZE = 640
const FRAMES_A_SECOND = 15
/** Distinct pictures of a laid coin: the sensor's noise differs, the scene stands still. */
const STILL_SHOTS = 3
const STILL_SECONDS = 2

/**
 * A film of sample coins laid down one after the other, obverse then reverse, each held still; between
 * them the coin slides in, blurred. Container and codec follow from the name of `out` (.mjpeg, .y4m).
 * @throws Error when ffmpeg is not installed or refuses.
 */
export async function film(
  out: string,
  coinIds = SAMPLE_COINS.slice(0, 3).map(c => c.id),
): Promise<void> {
  const encoder = spawn(
    'ffmpeg',
    [
      '-loglevel',
      'error',
      '-y',
      '-f',
      'mjpeg',
      '-framerate',
      `${FRAMES_A_SECOND}`,
      '-i',
      '-',
      ...(out.endsWith('.y4m')
        ? ['-pix_fmt', 'yuv420p']
        : ['-c:v', 'mjpeg', '-q:v', '4', '-pix_fmt', 'yuvj420p']),
      out,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const done = once(encoder, 'close')
  const add = async (frame: Buffer) => {
    if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain')
  }
  for (const [i, id] of coinIds.entries()) {
    for (const side of ['obverse', 'reverse'] as const) {
      const scene = {
        size: SIZE,
        light: 'window',
        background: 'felt',
        coinShare: 0.62,
        clutter: false,
        turnDegrees: 4,
      } as const
      const seed = 500 + i
      for (const x of [0.7, 0.45, 0.2, 0.06]) {
        await add(
          await toJpeg(
            photograph(id, side, { ...scene, seed, motion: 30 * x, offset: { x, y: 0 } }),
            85,
          ),
        )
      }
      const stills: Buffer[] = []
      for (let s = 0; s < STILL_SHOTS; s++) {
        stills.push(
          await toJpeg(
            photograph(id, side, {
              ...scene,
              seed,
              motion: 0,
              noise: 1 + s * 0.2,
              offset: { x: 0, y: 0 },
            }),
            85,
          ),
        )
      }
      for (let f = 0; f < STILL_SECONDS * FRAMES_A_SECOND; f++) await add(stills[f % STILL_SHOTS]!)
    }
  }
  encoder.stdin.end()
  const [code] = await done
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`)
}
