import { vi } from 'vitest'

/** Plays a browser that shrinks pictures: each becomes the same small JPEG. */
export function stubCanvas(): void {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 1600, height: 1600, close: () => undefined }),
  )
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined })
      convertToBlob = () => Promise.resolve(new Blob(['small'], { type: 'image/jpeg' }))
    },
  )
}
