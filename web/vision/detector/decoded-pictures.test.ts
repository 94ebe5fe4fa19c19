import { afterEach, describe, expect, test, vi } from 'vitest'
import { describedJpeg, SECRET } from '../../../shared/picture-headers/test/described-pictures.ts'
import { samplePictures } from '../../../shared/picture-headers/test/sample-pictures.ts'
import { DecodedPictures } from './decoded-pictures.ts'

/** The browser's decoder and canvas: what is drawn becomes an upright JPEG. */
function playBrowser({ width, height }: { width: number; height: number }) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  const drawn: [number, number][] = []
  class Canvas {
    constructor(width: number, height: number) {
      drawn.push([width, height])
    }
    getContext() {
      return { drawImage: () => undefined }
    }
    // Some canvases write metadata of their own.
    async convertToBlob() {
      return new Blob([describedJpeg()], { type: 'image/jpeg' })
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  return drawn
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

  test('is the chosen file itself where that names nothing', async () => {
    playBrowser({ width: 40, height: 24 })
    const file = new Blob([new Uint8Array(samplePictures.jpegBaseline)], { type: 'image/jpeg' })
    expect((await opened(file)).file).toBe(file)
  })
})
