import { useEffect, useRef, useState } from 'react'
import type { Seen } from '../../shared/messages/pairing.ts'
import { CoinRing } from '../capture/live/coin-ring.tsx'
import { HeldFrame } from '../capture/live/held-frame.tsx'
import { useNoteCoinPlace } from '../capture/live/picture-transition.tsx'
import { useZoomGesture } from '../capture/live/use-zoom-gesture.ts'
import type { Size } from './camera/crop-around-ring.ts'
import type { PhoneController } from './phone-controller.ts'
import type { PhoneView } from './phone-view.ts'

interface PhonePictureProps {
  controller: PhoneController
  view: PhoneView
  /** What the desktop's detector sees; null while that is unknown. */
  seen: Seen | null
}

/** The phone's live picture over the whole screen, with the ring that the desktop's detector sees. */
export function PhonePicture({ controller, view, seen }: PhonePictureProps) {
  const { stream } = view
  const stage = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [zoomable] = useState(() => ({
    get state() {
      return { zoom: controller.view.zoom ?? 1 }
    },
    setZoom: (wanted: number) => controller.setZoom(wanted),
  }))
  const gesture = useZoomGesture(zoomable, stage)
  useNoteCoinPlace(stage, view.taken)

  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    const play = () => {
      // Browsers refuse to play on a hidden page; it plays once the page is visible.
      if (stream && document.visibilityState === 'visible')
        void element.play().catch(() => undefined)
    }
    play()
    document.addEventListener('visibilitychange', play)
    return () => {
      document.removeEventListener('visibilitychange', play)
      element.srcObject = null
    }
  }, [stream])

  const measure = () => {
    const { videoWidth: width = 0, videoHeight: height = 0 } = video.current ?? {}
    if (width === 0) return
    setSize({ width, height })
    controller.sized({ width, height })
  }

  const ring = seen?.ring
  return (
    <div ref={stage} {...gesture} className="absolute inset-0 touch-none overflow-clip bg-black">
      {/* A camera's live picture has no sound to caption. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        playsInline
        muted
        aria-label="Live picture"
        onLoadedMetadata={measure}
        // Turning the phone swaps width and height.
        onResize={measure}
        className="size-full object-contain"
      />
      <HeldFrame taken={view.taken} />
      {size && ring && (
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          // The same fit as the video's object-contain.
          preserveAspectRatio="xMidYMid meet"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-full"
        >
          <CoinRing
            ellipse={{
              cx: ring.x * size.width,
              cy: ring.y * size.width,
              rx: ring.radius * size.width,
              ry: ring.radius * size.width,
              angleDegrees: 0,
            }}
            holder={
              seen.frame && seen.frame.map(({ x, y }) => ({ x: x * size.width, y: y * size.width }))
            }
            progress={seen.progress}
            tone={seen.tone}
          />
        </svg>
      )}
      {view.taken > 0 && (
        <div
          // Restarts the animation for each picture.
          key={view.taken}
          className="pointer-events-none absolute inset-0 animate-flash bg-white"
        />
      )}
    </div>
  )
}
