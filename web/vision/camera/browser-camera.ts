/** The browser's camera, as camera.ts requires it. */
import { videoJpeg } from '../../lib/video-frame.ts'
import type { CameraDevice } from './camera-device.ts'

/** Reads the browser API on each call: a test page or an extension may change it. */
export function browserCamera(): CameraDevice {
  // Absent in old browsers and on insecure pages, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return {
    isSecure: globalThis.isSecureContext,
    getUserMedia: devices ? constraints => devices.getUserMedia(constraints) : null,
    wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
    now: () => performance.now(),
    isHidden: () => document.hidden,
    onShown: shown => {
      const listener = () => {
        if (!document.hidden) shown()
      }
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    photograph: (view, part, quality) =>
      view instanceof HTMLVideoElement
        ? videoJpeg(view, part, part.width, quality)
        : Promise.resolve(null),
  }
}
