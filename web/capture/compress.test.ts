import { afterEach, expect, test, vi } from 'vitest'
import { compressForQueue } from './compress.ts'

afterEach(() => vi.unstubAllGlobals())

/** Plays a browser whose pictures have this size; records the requested sizes and qualities. */
function browserWith(width: number, height: number) {
  const requested: object[] = []
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly size: { width: number; height: number }
      constructor(wide: number, high: number) {
        this.size = { width: wide, height: high }
      }
      getContext() {
        return { drawImage: () => undefined }
      }
      async convertToBlob(options: object) {
        requested.push({ ...this.size, ...options })
        return new Blob(['small'])
      }
    },
  )
  return { requested, close }
}

test.each([
  [1600, 1600, 640, 640],
  [4000, 3000, 640, 480],
  [900, 1600, 360, 640],
  [500, 400, 500, 400],
])('a picture of %d × %d goes as %d × %d, a JPEG of quality 0.8', async (...sizes) => {
  const [wide, high, width, height] = sizes
  const { requested, close } = browserWith(wide, high)
  await compressForQueue({ crop: new Blob(['large']) })
  expect(requested).toEqual([{ width, height, type: 'image/jpeg', quality: 0.8 }])
  expect(close).toHaveBeenCalledOnce()
})

test('the label and the coin of a holder go larger than a crop, so that the print stays readable', async () => {
  const { requested } = browserWith(1200, 1800)
  await compressForQueue({ crop: new Blob(['holder']), forAnalysis: new Blob(['label and coin']) })
  expect(requested).toEqual([{ width: 933, height: 1400, type: 'image/jpeg', quality: 0.8 }])
})
