import { afterEach, describe, expect, test, vi } from 'vitest'
import { describedJpeg, SECRET } from '../../../shared/picture-headers/test/described-pictures.ts'
import { samplePictures } from '../../../shared/picture-headers/test/sample-pictures.ts'
import { MAX_PICTURE_BYTES } from '../../../shared/pictures/pictures.ts'
import { DecodedPictures } from './decoded-pictures.ts'

/** The browser's decoder and canvas: what is drawn becomes an upright JPEG. A canvas of more pixels is not drawn on. */
function playBrowser({ width, height }: { width: number; height: number }, maxPixels = Infinity) {
  const drawn: [number, number][] = []
  let decodings = 0
  vi.stubGlobal('createImageBitmap', async () => {
    const [drawnWidth, drawnHeight] = (decodings++ > 0 && drawn.at(-1)) || [width, height]
    return { width: drawnWidth, height: drawnHeight, close: () => undefined }
  })
  class Canvas {
    readonly #isDrawn: boolean
    constructor(width: number, height: number) {
      drawn.push([width, height])
      this.#isDrawn = width * height <= maxPixels
    }
    getContext() {
      const data = [0, 0, 0, this.#isDrawn ? 255 : 0]
      return { drawImage: () => undefined, getImageData: () => ({ data }) }
    }
    // Some canvases write metadata of their own.
    async convertToBlob() {
      return new Blob([describedJpeg()], { type: 'image/jpeg' })
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  return drawn
}

/** A photo whose file is larger than the server takes. */
function largeJpeg(): Uint8Array<ArrayBuffer> {
  const { jpegBaseline } = samplePictures
  const comment = new Uint8Array(2 + 0xffff)
  comment.set([0xff, 0xfe, 0xff, 0xff])
  const comments = Array.from({ length: Math.ceil(MAX_PICTURE_BYTES / 0xffff) }, () => comment)
  const parts = [jpegBaseline.subarray(0, 2), ...comments, jpegBaseline.subarray(2)]
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

async function opened(file: Blob) {
  const result = await new DecodedPictures().open(file)
  if (!result.ok) throw new Error(result.sentence)
  return result.picture
}

describe('the photograph that leaves this device', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('names neither place nor camera, and its pixels are the same', async () => {
    const drawn = playBrowser({ width: 40, height: 24 })
    const { file } = await opened(new Blob([describedJpeg()], { type: 'image/jpeg' }))
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(samplePictures.jpegBaseline)
    expect(drawn).toEqual([])
  })

  test('is turned upright where the camera lay on its side', async () => {
    const drawn = playBrowser({ width: 24, height: 40 })
    const { file } = await opened(new Blob([describedJpeg(undefined, 6)], { type: 'image/jpeg' }))
    expect(drawn).toEqual([[24, 40]])
    expect(await file.text()).not.toContain(SECRET)
  })

  test('is made smaller where the browser draws nothing on so large a canvas', async () => {
    const drawn = playBrowser({ width: 4_000, height: 6_000 }, 16_777_216)
    const picture = await opened(new Blob([describedJpeg(undefined, 6)], { type: 'image/jpeg' }))
    expect(drawn[0]).toEqual([4_000, 6_000])
    expect([picture.width, picture.height]).toEqual(drawn[1])
    expect(picture.width * picture.height).toBeLessThanOrEqual(16_777_216)
    expect(picture.width / picture.height).toBeCloseTo(2 / 3, 3)
  })

  test('is drawn anew where its file is larger than the server takes', async () => {
    const drawn = playBrowser({ width: 40, height: 24 })
    const { file } = await opened(new Blob([largeJpeg()], { type: 'image/jpeg' }))
    expect(drawn).toEqual([[40, 24]])
    expect(file.size).toBeLessThan(MAX_PICTURE_BYTES)
  })

  test('is the chosen file itself where that names nothing', async () => {
    playBrowser({ width: 40, height: 24 })
    const file = new Blob([new Uint8Array(samplePictures.jpegBaseline)], { type: 'image/jpeg' })
    expect((await opened(file)).file).toBe(file)
  })
})
