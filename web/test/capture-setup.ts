/** What the capture screens stand on in their tests: a camera and a coin detector that the test holds. */

import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import type { CameraState } from '../vision/camera/camera.ts'
import type { Capture } from '../vision/camera/camera-device.ts'
import type { CaptureSource } from '../vision/camera/capture-source.ts'
import type {
  CoinDetector,
  Detection,
  FaceDescriptor,
  Quality,
} from '../vision/detector/coin-detector.ts'
import { clearStorage } from './device-storage.ts'
import { FakeSocket } from './fake-socket.ts'
import { provideLocks } from './locks.ts'

// Pictures, storage and uploads take their time on a machine with other work.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })

const ACTIVE: CameraState = {
  status: 'active',
  facing: 'environment',
  error: null,
  zoom: 1,
  torch: null,
  exposure: null,
  lenses: [],
  lens: null,
}

/** The device's camera, on from the first moment unless the test says otherwise. */
interface FakeCamera {
  starts: number
  update: (change: Partial<CameraState>) => void
  /** What a capture gives; each photo is another one. */
  capture: () => Promise<Capture>
  source: CaptureSource
}

function newCamera(): FakeCamera {
  const listeners = new Set<() => void>()
  let state = ACTIVE
  let photos = 0
  const made: FakeCamera = {
    starts: 0,
    update(change: Partial<CameraState>) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    capture: () =>
      Promise.resolve({
        ok: true,
        photo: new Blob([`photo ${++photos}`], { type: 'image/jpeg' }),
        width: 100,
        height: 100,
      }),
    source: {
      get state() {
        return state
      },
      subscribe: listener => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      show: () => () => undefined,
      start: () => {
        made.starts++
        return Promise.resolve()
      },
      stop: () => undefined,
      switchLens: () => Promise.resolve(),
      setZoom: zoom => made.update({ zoom }),
      setTorch: () => Promise.resolve(),
      capture: () => made.capture(),
    },
  }
  return made
}

const GOOD = { value: 0, good: true, word: '', advice: null }
/** The quality of a picture with some glare. */
export const GLARING: Quality = {
  sharp: GOOD,
  glare: { value: 0.05, good: false, word: 'Some glare', advice: 'Tilt the light' },
  exposure: GOOD,
  size: GOOD,
  tilt: GOOD,
  whole: GOOD,
}

export let camera = newCamera()

/** Of a frame without a coin. */
export const DETECTION: Detection = {
  ok: true,
  coins: [],
  found: false,
  holder: null,
  label: null,
  frame: { cx: 50, cy: 50, side: 100, turnDegrees: 0 },
  quality: null,
  face: null,
  backend: null,
  milliseconds: 1,
  stages: { pixels: 0, search: 0, refine: 0, holder: 0, quality: 0, face: 0 },
}

interface FakeCoinDetector
  extends Pick<CoinDetector, 'open' | 'detectInPicture' | 'detectInFrame' | 'crop' | 'describe'> {
  cropFails: boolean
  /** What the next stills show; those after them show no coin. */
  faces: FaceDescriptor[]
  /** The quality of the stills' coin; null: no coin. */
  quality: Quality | null
}

/** A crop says of which photo it is; while `cropFails`, none comes about. */
export const coinDetector: FakeCoinDetector = {
  cropFails: false,
  faces: [],
  quality: null,
  open: file =>
    Promise.resolve({ ok: true, picture: { sha256: '', file, width: 100, height: 100 } }),
  detectInPicture: () =>
    Promise.resolve({
      ...DETECTION,
      face: coinDetector.faces.shift() ?? null,
      found: coinDetector.quality !== null,
      quality: coinDetector.quality,
    }),
  detectInFrame: () => Promise.resolve(DETECTION),
  crop: ({ file }) =>
    Promise.resolve(
      coinDetector.cropFails
        ? { ok: false, code: 'eye_failed', sentence: 'It cannot be cropped.' }
        : { ok: true, crop: new Blob(['crop of ', file], { type: file.type }), forAnalysis: null },
    ),
  describe: () =>
    Promise.resolve({ ok: false, code: 'eye_failed', sentence: 'It cannot be described.' }),
}

/** How many of the next pictures the device is too short of memory to compress. */
export const compression = { failures: 0 }

/** Before each test: nothing stored, a camera that is on. */
export function prepareCapture(): void {
  camera = newCamera()
  coinDetector.cropFails = false
  coinDetector.faces = []
  coinDetector.quality = null
  compression.failures = 0
  clearStorage()
  localStorage.clear()
  // A socket that never opens: the screen reads the queue by GET.
  vi.stubGlobal('WebSocket', FakeSocket)
  provideLocks()
  Object.assign(window, { scrollTo: () => undefined })
}
