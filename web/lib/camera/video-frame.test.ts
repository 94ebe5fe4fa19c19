import { afterEach, describe, expect, test, vi } from 'vitest'
import { videoJpeg } from './video-frame.ts'

const WHOLE = { x: 0, y: 0, width: 1280, height: 960 }

/** A browser whose first `undrawn` tries draw nothing, as WebKit does. Returns the JPEGs it was asked for. */
function browserThatDrawsAfter(
  undrawn: number,
): { width: number; height: number; alpha: number }[] {
  const jpegs: { width: number; height: number; alpha: number }[] = []
  let tries = 0
  let alpha = 0
  vi.stubGlobal('document', {
    createElement: () => {
      const canvas = {
        width: 0,
        height: 0,
        getContext: () => ({
          drawImage: () => {
            if (++tries > undrawn) alpha = 255
          },
          getImageData: () => ({ data: [0, 0, 0, alpha] }),
        }),
        toBlob: (taken: (blob: Blob) => void) => {
          jpegs.push({ width: canvas.width, height: canvas.height, alpha })
          taken(new Blob(['jpeg']))
        },
      }
      return canvas
    },
  })
  return jpegs
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stubbed browser draws without looking at it
const video = {} as HTMLVideoElement

describe('a picture of a video', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('is drawn again until the browser has drawn it', async () => {
    const jpegs = browserThatDrawsAfter(3)
    expect(await videoJpeg(video, WHOLE, 640, 0.5)).toBeInstanceOf(Blob)
    expect(jpegs).toEqual([{ width: 640, height: 480, alpha: 255 }])
  })

  test('is none, and not a black one, where the browser never draws', async () => {
    vi.useFakeTimers()
    const jpegs = browserThatDrawsAfter(Number.POSITIVE_INFINITY)
    const taken = videoJpeg(video, WHOLE, 1280, 0.9)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await taken).toBeNull()
    expect(jpegs).toEqual([])
  })
})
