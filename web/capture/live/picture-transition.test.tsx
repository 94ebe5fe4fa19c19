import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DETECTION, prepareCapture } from '../../test/capture-setup.ts'
import { HINTS, initialHint } from '../../vision/live/hint.ts'
import type { LiveCaptureState } from '../../vision/live/live-capture.ts'
import { initialLiveState } from '../../vision/live/live-state.ts'
import { trackedCoin, viewOf } from '../test/shown-camera.tsx'
import { SideTray } from './side-tray.tsx'

const FRONT = new Blob(['front'], { type: 'image/jpeg' })
/** Where coin and well are in the window. */
const COIN = new DOMRect(100, 200, 80, 80)
const WELL = new DOMRect(10, 10, 40, 40)

interface Animated {
  element: Element
  keyframes: unknown
  durationMs: unknown
}
let animated: Animated[]

beforeEach(() => {
  prepareCapture()
  animated = []
  Object.assign(Element.prototype, {
    getAnimations: () => [],
    animate(this: Element, keyframes: unknown, { duration }: KeyframeAnimationOptions) {
      animated.push({ element: this, keyframes, durationMs: duration })
    },
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: Element,
  ) {
    return this.hasAttribute('data-shape') ? COIN : WELL
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(Element.prototype, 'animate')
  Reflect.deleteProperty(Element.prototype, 'getAnimations')
})

const SEEN: LiveCaptureState['latest'] = {
  detection: DETECTION,
  size: { width: 100, height: 100 },
  at: 0,
}

/** The camera with a coin under it, after so many pictures, and the tray with the front where it has come. */
function cameraAfter(taken: number, front: Blob | null) {
  return viewOf(
    { taken, tracked: trackedCoin(true), latest: SEEN },
    { tray: <SideTray current="back" pictures={{ front, back: null }} /> },
  )
}

const flights = () => animated.filter(({ element }) => element.tagName === 'IMG')

test('a picture that was just taken flies from its coin to its well, once', () => {
  const { rerender } = render(cameraAfter(0, null))
  rerender(cameraAfter(1, null))
  rerender(cameraAfter(1, FRONT))
  // From the coin's middle at 140, 240 to the well's at 30, 30, and from 80 pixels to 40.
  expect(flights()).toEqual([
    {
      element: screen.getByRole('img', { name: 'Front (Obverse), taken' }),
      keyframes: [{ transform: 'translate(110px, 210px) scale(2)' }, { transform: 'none' }],
      durationMs: 420,
    },
  ])
  rerender(cameraAfter(1, new Blob(['another'])))
  expect(flights()).toHaveLength(1)
})

test('what an earlier visit took is in its well without a flight', () => {
  render(cameraAfter(0, FRONT))
  expect(screen.getByRole('img', { name: 'Front (Obverse), taken' })).toBeTruthy()
  expect(flights()).toEqual([])
})

test('where less motion is wanted nothing flies', () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('reduced-motion') }),
  )
  const { rerender } = render(cameraAfter(0, null))
  rerender(cameraAfter(1, FRONT))
  expect(screen.getByRole('img', { name: 'Front (Obverse), taken' })).toBeTruthy()
  expect(flights()).toEqual([])
})

test('the frame of the moment stands over the live picture for a quarter of a second', () => {
  const { rerender } = render(cameraAfter(0, null))
  const video = screen.getByLabelText('Live picture')
  Object.defineProperties(video, { videoWidth: { value: 1080 }, videoHeight: { value: 1920 } })
  const drawn: unknown[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a context that is used
    { drawImage: (...call: unknown[]) => drawn.push(call) } as unknown as null,
  )
  rerender(cameraAfter(0, FRONT))
  expect(drawn).toEqual([])
  rerender(cameraAfter(1, FRONT))
  expect(drawn).toEqual([[video, 0, 0, 720, 1280]])
  const held = animated.filter(({ element }) => element.tagName === 'CANVAS')
  expect(held.map(({ durationMs }) => durationMs)).toEqual([250])
})

test('a picture that is taken is heard and felt, and one of an earlier visit is not', () => {
  const vibrate = vi.fn<(ms: number) => boolean>(() => true)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }))
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  const { rerender } = render(cameraAfter(0, FRONT))
  expect([vibrate.mock.calls.length, play.mock.calls.length]).toEqual([0, 0])
  rerender(cameraAfter(1, FRONT))
  expect([vibrate.mock.calls.length, play.mock.calls.length]).toEqual([1, 1])
})

test('“Hold still” fills the ring as an arc, as far as the shutter is', () => {
  const withProgress = (progress: number) => {
    const { shutter } = initialLiveState({ auto: true }, 0)
    const hint = initialHint({ text: HINTS.steady, tone: 'good' }, 0)
    const tracked = trackedCoin(true)
    return viewOf({ hint, tracked, latest: SEEN, shutter: { ...shutter, progress } })
  }
  const paths = () =>
    [...document.querySelectorAll('[data-shape="ring"] path')].map(path => path.getAttribute('d'))
  const { rerender } = render(withProgress(0))
  expect(screen.getByText(HINTS.steady)).toBeTruthy()
  const [whole = ''] = paths()
  expect(paths()).toEqual([whole, whole])
  rerender(withProgress(0.3))
  const arc = paths().at(-1) ?? ''
  expect(paths()).toHaveLength(3)
  expect(arc).not.toBe(whole)
  rerender(withProgress(0.6))
  expect(paths().at(-1)).not.toBe(arc)
})
