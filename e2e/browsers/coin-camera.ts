import { readFileSync } from 'node:fs'
import { sample } from '../user-actions.ts'

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
