import { type CSSProperties, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { CameraState } from '../../vision/camera/camera.ts'
import { CAMERA_PAUSED, CAMERA_TEXTS } from '../../vision/camera/camera-rules.ts'
import type { FoundCoin } from '../../vision/coin/find-coins.ts'
import { howToAllowCamera } from './allow-camera.ts'
import { CoinRing } from './coin-ring.tsx'
import { HeldFrame } from './held-frame.tsx'
import { useNoteCoinPlace } from './picture-transition.tsx'
import type { LiveCaptureHandle } from './use-live-capture.ts'
import { useZoomGesture } from './use-zoom-gesture.ts'

/**
 * As large as there is room. On a phone held upright it has the whole screen: it is centred between the bars, which lie
 * over its edges.
 */
const PICTURE =
  'w-[min(100cqw,calc(100cqh*var(--form)))] upright:absolute! upright:top-1/2 upright:left-1/2 upright:w-[min(100cqw,calc(100dvh*var(--form)))] upright:-translate-1/2'

interface Size {
  width: number
  height: number
}

const formOf = ({ width, height }: Size): CSSProperties & Record<'--form', number> => ({
  aspectRatio: `${width} / ${height}`,
  '--form': width / height,
})

interface LiveStageProps {
  handle: LiveCaptureHandle
  /** Shows everything that was found, with its score. */
  detections: boolean
  onChoosePhotos: () => void
}

/** The live picture, as much of it as the zoom shows, with the ring or the frame over it. */
export function LiveStage({ handle, detections, onChoosePhotos }: LiveStageProps) {
  const { source, attach, camera, state } = handle
  const stage = useRef<HTMLDivElement>(null)
  const gesture = useZoomGesture(source, stage)
  const seen = state?.latest
  const { track, holder } = state?.tracked ?? {}
  const [videoSize, setVideoSize] = useState<Size | null>(null)
  const readSize = ({ currentTarget }: { currentTarget: HTMLVideoElement }) =>
    setVideoSize({ width: currentTarget.videoWidth, height: currentTarget.videoHeight })
  const size = seen?.size ?? videoSize
  const isActive = camera.status === 'active'
  const taken = state?.taken ?? 0
  useNoteCoinPlace(stage, taken)
  return (
    <div
      ref={stage}
      {...gesture}
      className="relative grid min-h-0 min-w-0 touch-none place-items-center overflow-clip @container-size upright:overflow-visible"
    >
      <div
        className={cx('relative overflow-clip', size ? PICTURE : 'size-full')}
        style={size ? formOf(size) : undefined}
      >
        {/* A camera's live picture has no sound to caption. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={attach}
          playsInline
          muted
          aria-label="Live picture"
          onLoadedMetadata={readSize}
          onResize={readSize}
          className="size-full object-contain"
          style={{ transform: `scale(${camera.zoom})` }}
        />
        <HeldFrame taken={taken} zoom={camera.zoom} />
        {isActive && seen && (
          <svg
            viewBox={`0 0 ${seen.size.width} ${seen.size.height}`}
            aria-hidden="true"
            className="absolute inset-0 size-full"
          >
            {track && state && (
              <CoinRing
                ellipse={track.ellipse}
                holder={holder?.corners ?? null}
                progress={state.shutter.progress}
                tone={state.hint.shown.tone}
              />
            )}
            {detections && (
              <DetectionOutlines coins={seen.detection.coins} height={seen.size.height} />
            )}
          </svg>
        )}
        {taken > 0 && (
          <div
            // Restarts the animation for each picture.
            key={taken}
            className="pointer-events-none absolute inset-0 animate-flash bg-white"
          />
        )}
      </div>
      <CameraStatus
        camera={camera}
        onRetry={() => void source.start()}
        onChoosePhotos={onChoosePhotos}
      />
    </div>
  )
}

interface DetectionOutlinesProps {
  coins: readonly FoundCoin[]
  /** Of the frame, in its pixels. */
  height: number
}

/** Every coin of the last detection with its score. */
const DetectionOutlines = ({ coins, height }: DetectionOutlinesProps) =>
  coins.map(({ ellipse, score }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a detection has no name of its own
    <g key={index}>
      <ellipse
        rx={ellipse.rx}
        ry={ellipse.ry}
        transform={`translate(${ellipse.cx} ${ellipse.cy}) rotate(${ellipse.angleDegrees})`}
        fill="none"
        className="stroke-ring"
        strokeDasharray="6 6"
        vectorEffect="non-scaling-stroke"
      />
      <text
        x={ellipse.cx}
        y={ellipse.cy}
        fontSize={height / 22}
        textAnchor="middle"
        className="fill-ring stroke-black/70 [paint-order:stroke]"
        strokeWidth={height / 150}
      >
        {score.toFixed(3)}
      </text>
    </g>
  ))

interface CameraStatusProps {
  camera: CameraState
  onRetry: () => void
  onChoosePhotos: () => void
}

/** What is shown while there is no live picture. */
function CameraStatus({ camera, onRetry, onChoosePhotos }: CameraStatusProps) {
  const { status, error } = camera
  if (status === 'active') return null
  if (status === 'paused')
    return (
      <p
        className="absolute z-1 max-w-full rounded-card bg-black/70 px-5 py-2.5 text-center"
        role="status"
      >
        {CAMERA_PAUSED} It comes back by itself.
      </p>
    )
  if (status !== 'error') {
    return (
      <p className="absolute z-1 flex items-center gap-2" role="status">
        <Spinner /> Initializing Camera...
      </p>
    )
  }
  return (
    <div className="absolute z-1 max-h-full max-w-full overflow-y-auto p-4 text-ink">
      <ErrorState
        title="Camera Error"
        description={
          <>
            <p>{error}</p>
            {error === CAMERA_TEXTS.allow && <p>{howToAllowCamera(navigator.userAgent)}</p>}
          </>
        }
        onRetry={onRetry}
        retryLabel="Try Again"
        actions={<Button onClick={onChoosePhotos}>Choose photos instead</Button>}
      />
    </div>
  )
}
