import { afterEach, expect, test, vi } from 'vitest'
import { extendedWebp } from '../../shared/picture-headers/test/described-pictures.ts'
import { samplePictures } from '../../shared/picture-headers/test/sample-pictures.ts'
import { openPhoneCamera } from './phone-camera.ts'

afterEach(() => vi.unstubAllGlobals())

const FRAME = { width: 1920, height: 1080 }
const { jpegBaseline } = samplePictures

/** A photograph that says that it has this size. */
function photographOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = extendedWebp()
  const [w, h] = [width - 1, height - 1]
  bytes.set([w & 255, (w >> 8) & 255, w >> 16, h & 255, (h >> 8) & 255, h >> 16], 24)
  return bytes
}

/** A phone whose photographs are these bytes, or none; a frame of its video is the sample JPEG. */
async function phoneWith(photograph: Uint8Array<ArrayBuffer> | null) {
  const track = { getCapabilities: () => ({}), addEventListener: () => undefined }
  const drawn = vi.fn<() => void>()
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: async () => ({ getVideoTracks: () => [track] }) },
  })
  vi.stubGlobal('document', {
    createElement: (name: string) =>
      name === 'video'
        ? { play: async () => undefined, videoWidth: FRAME.width, videoHeight: FRAME.height }
        : {
            getContext: () => ({
              drawImage: drawn,
              getImageData: () => ({ data: [0, 0, 0, 255] }),
            }),
            toBlob: (taken: (blob: Blob) => void) =>
              taken(new Blob([Uint8Array.from(jpegBaseline)])),
          },
  })
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto = () =>
        photograph
          ? Promise.resolve(new Blob([photograph]))
          : Promise.reject(new Error('The camera is busy.'))
    },
  )
  return { camera: await openPhoneCamera(), drawn }
}

test('a phone’s photograph is the sensor’s, as far as it can be used', async () => {
  const { camera, drawn } = await phoneWith(photographOf(10_000, 5_000))
  expect(await camera.take()).toMatchObject({ width: 10_000, height: 5_000, type: 'image/webp' })
  expect(drawn).not.toHaveBeenCalled()
})

test.each([
  ['has more pixels than can be used', photographOf(10_000, 6_000)],
  ['is no picture', new Uint8Array([1, 2, 3])],
  ['does not come', null],
])('where the photograph %s the frame of the video is taken', async (_, photograph) => {
  const { camera, drawn } = await phoneWith(photograph)
  expect(await camera.take()).toMatchObject({ type: 'image/jpeg' })
  expect(drawn).toHaveBeenCalledOnce()
})
