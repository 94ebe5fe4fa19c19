/** The browser's camera, as camera.ts requires it. */
import type { CameraDevice } from './camera.ts'

/** Reads the browser API on each call: a test page or an extension may change it. */
export function browserCamera(): CameraDevice {
  // Absent in old browsers and on insecure pages, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return {
    isSecure: globalThis.isSecureContext,
    getUserMedia: devices ? constraints => devices.getUserMedia(constraints) : null,
    wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
    photograph: (view, part, quality) => {
      if (!(view instanceof HTMLVideoElement)) return Promise.resolve(null)
      const { x, y, width, height } = part
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d', { alpha: false })
      if (!context) return Promise.resolve(null)
      context.drawImage(view, x, y, width, height, 0, 0, width, height)
      return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
    },
  }
}
