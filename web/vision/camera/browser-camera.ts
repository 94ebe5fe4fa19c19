/** The browser's camera, as camera.ts requires it. */
import { z } from 'zod'
import { readDeviceJson, writeDeviceJson } from '../../lib/stored-json.ts'
import { videoJpeg } from '../../lib/video-frame.ts'
import type { CameraDevice } from './camera-device.ts'

const LENS_KEY = 'obverse.lens'

/** Reads the browser API on each call: a test page or an extension may change it. */
export function browserCamera(): CameraDevice {
  // Absent in old browsers and on insecure pages, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return {
    isSecure: globalThis.isSecureContext,
    getUserMedia: devices ? constraints => devices.getUserMedia(constraints) : null,
    lenses: async () =>
      (await devices?.enumerateDevices())
        ?.filter(({ kind }) => kind === 'videoinput')
        .map(({ deviceId: id, label }) => ({ id, label })) ?? [],
    chosenLens: () => readDeviceJson(LENS_KEY, z.string()),
    chooseLens: id => writeDeviceJson(LENS_KEY, id),
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
