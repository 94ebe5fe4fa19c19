import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { coinDetector } from '../../pictures/coin-detector.ts'
import { type CameraState, INITIAL_CAMERA } from '../../vision/camera/camera.ts'
import type { CaptureSource } from '../../vision/camera/capture-source.ts'
import { framesOf } from '../../vision/camera/live-frames.ts'
import type { FaceDescriptor } from '../../vision/coin/face-similarity.ts'
import type { Wanted } from '../../vision/live/auto-shutter.ts'
import {
  createLiveCapture,
  type LiveCapture,
  type LiveCaptureState,
  type LiveStill,
} from '../../vision/live/live-capture.ts'
import { objectDetector } from '../object-detector.ts'

export interface UseLiveCapture {
  source: CaptureSource
  /** Whether pictures are taken without a press. */
  auto: boolean
  /** What the first picture shall show, and a face it shall not repeat. */
  wants?: Wanted
  lastFace?: FaceDescriptor | null
  /** Receives the picture and returns what the next one shall show. */
  onStill: (still: LiveStill) => Wanted
  onProblem: (problem: { title: string; sentence: string }) => void
}

export interface LiveCaptureHandle {
  source: CaptureSource
  /** As a `ref` of the video that shows the source: the camera runs as long as it is on the page. */
  attach: (video: HTMLVideoElement) => () => void
  camera: CameraState
  /** Null before the video is there. */
  state: LiveCaptureState | null
  /** Null before the video is there. */
  live: LiveCapture | null
  video: HTMLVideoElement | null
}

const NO_SUBSCRIPTION = () => () => {}

/** One capture session over a picture source. The screen that calls it lays it out with `LiveView`. */
export function useLiveCapture(options: UseLiveCapture): LiveCaptureHandle {
  const { source, auto } = options
  const latest = useRef(options)
  const [running, setRunning] = useState<{ live: LiveCapture; video: HTMLVideoElement } | null>(
    null,
  )
  const live = running?.live ?? null

  useLayoutEffect(() => {
    latest.current = options
  })
  useLayoutEffect(() => live?.setAuto(auto), [live, auto])

  const attach = useCallback(
    (video: HTMLVideoElement) => {
      const hide = source.show(video)
      let opened: LiveCapture | undefined
      const open = () => {
        const { wants, lastFace } = latest.current
        opened = createLiveCapture({
          source,
          detector: coinDetector,
          frames: framesOf(video, () => source.state),
          auto: latest.current.auto,
          objectDetector,
          ...(wants && { wants }),
          ...(lastFace && { lastFace }),
          onStill: still => latest.current.onStill(still),
          onProblem: problem => latest.current.onProblem(problem),
        })
        setRunning({ live: opened, video })
        opened.start()
        void source.start()
      }
      // A task of its own: the one that puts the window on the page is long enough.
      const timer = setTimeout(open)
      return () => {
        clearTimeout(timer)
        opened?.stop()
        hide()
        setRunning(null)
      }
    },
    [source],
  )

  // A paired phone's own button: its pictures are taken in one after the other.
  useEffect(() => {
    if (!live) return
    const takeOffer = () => {
      if (source.hasOffer?.() && !live.state.taking) void live.take()
    }
    takeOffer()
    const stops = [live.subscribe(takeOffer), source.subscribe(takeOffer)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [live, source])

  const state = useSyncExternalStore(
    live?.subscribe ?? NO_SUBSCRIPTION,
    () => live?.state ?? null,
    () => null,
  )
  const camera = useSyncExternalStore(
    source.subscribe,
    () => source.state,
    () => INITIAL_CAMERA,
  )
  return { source, attach, camera, state, live, video: running?.video ?? null }
}
