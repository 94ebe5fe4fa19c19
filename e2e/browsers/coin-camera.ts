import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { sample } from '../user-actions.ts'
import { LONG_WAIT_MS } from './long-wait.ts'

declare global {
  /** Lays the coin's next side before the camera of `filmCoin`. */
  var turnCoin: () => void
}

/** Both sides of a sample coin as `filmCoin` takes them. */
export const sidesOf = (coin: string): string[] =>
  (['obverse', 'reverse'] as const).map(
    side => `data:image/jpeg;base64,${readFileSync(sample(coin, side)).toString('base64')}`,
  )

/**
 * Replaces the page's camera by one that films these pictures; it runs in the page. Firefox's own fake camera shows
 * a pattern without a coin, and WebKit's machine has no camera.
 */
export function filmCoin(pictures: string[]): void {
  const sides = pictures.map(picture => {
    const image = new Image()
    image.src = picture
    return image
  })
  let shown = 0
  globalThis.turnCoin = () => {
    shown = (shown + 1) % sides.length
  }
  const getUserMedia = async () => {
    await Promise.all(sides.map(side => side.decode()))
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 960
    const context = canvas.getContext('2d')
    // A camera gives frames of a thing that does not move, too.
    const draw = () => {
      const side = sides[shown]
      if (side) context?.drawImage(side, 0, 0, canvas.width, canvas.height)
    }
    draw()
    setInterval(draw, 100)
    return canvas.captureStream(15)
  }
  // WebKit forgets what is set on navigator.mediaDevices itself.
  Object.defineProperty(MediaDevices.prototype, 'getUserMedia', { value: getUserMedia })
}

/**
 * Waits until the page's live picture shows this side of `pictures`. On a desktop the phone's camera has shown it
 * before, so that a picture taken then is of this side.
 */
export async function showsSide(
  page: { evaluate: (look: typeof sideShown, pictures: string[]) => Promise<number | null> },
  pictures: string[],
  side: number,
): Promise<void> {
  await expect.poll(() => page.evaluate(sideShown, pictures), { timeout: LONG_WAIT_MS }).toBe(side)
}

/** Which of the pictures the live picture is like; null while it shows none. Runs in the page. */
async function sideShown(pictures: string[]): Promise<number | null> {
  const video = document.querySelector('video')
  if (!video || video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = 32
  canvas.height = 24
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This page has no canvas.')
  const look = (source: CanvasImageSource) => {
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    return context.getImageData(0, 0, canvas.width, canvas.height).data
  }
  const live = look(video)
  const differences = await Promise.all(
    pictures.map(async picture => {
      const image = new Image()
      image.src = picture
      await image.decode()
      const side = look(image)
      return (
        live.reduce((sum, value, at) => sum + Math.abs(value - (side[at] ?? 0)), 0) / live.length
      )
    }),
  )
  const least = Math.min(...differences)
  // Of 255. The two sides of a coin differ by more.
  return least < 8 ? differences.indexOf(least) : null
}
