import { useAtomValue } from 'jotai'
import { CloudOff, Flashlight, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useMedia } from '../../lib/media.ts'
import { useOnline } from '../../lib/use-online.ts'
import { useWakeLock } from '../../lib/use-wake-lock.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useToastPlace } from '../../ui/feedback/toast-place.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MIN_ZOOM } from '../../vision/camera/camera-rules.ts'
import { asksForLight, HINTS } from '../../vision/live/hint.ts'
import { CUT_OFF, CutOffNotice, isMaybeCutOff } from './cut-off-notice.tsx'
import { HintPill } from './hint-pill.tsx'
import { AutoSwitch, LensControls, ShutterButton, ZoomControl } from './live-controls.tsx'
import { LiveStage } from './live-stage.tsx'
import { PictureTransitions } from './picture-transition.tsx'
import { playShutterSound, prepareShutterSound } from './shutter-sound.ts'
import type { LiveCaptureHandle } from './use-live-capture.ts'
import { useVoicePrompt, voicePromptsAtom } from './voice-prompts.ts'
import { VoicePromptsButton } from './voice-prompts-button.tsx'

const DiagnosticsPanel = lazy(() => import('./diagnostics-panel.tsx'))

/** A phone, held either way: the camera fills its screen. */
const PHONE = '(width < 48rem), (orientation: landscape) and (height < 34rem)'

const PICTURE_PLACE = 'col-start-1 row-start-2 min-h-0'

/** Where a camera did not open and the text is large, the place is of what says why. */
const HIDDEN_BY_LARGE_TEXT = '@max-2xs:hidden sideways:@max-xl:hidden'

/** What lies over the picture's edges. */
const BAR = 'upright:relative upright:z-1 upright:bg-black/60'

interface LiveViewProps {
  handle: LiveCaptureHandle
  /** What the next picture shall show: "Capture front side". It is spoken too. */
  prompt: string
  auto: boolean
  onAuto: (auto: boolean) => void
  onClose: () => void
  /** Leads to photos from the device, where the camera does not open. */
  onChoosePhotos: () => void
  /** The page's own, beside the shutter: what was taken, what comes next. At most 8 rem wide, of constant height. */
  beside?: ReactNode
  /** The page's own, under the prompt: a status panel, of constant height. */
  status?: ReactNode
  /** The page's own buttons at the top. */
  tools?: ReactNode
  /** In place of the zoom from 1 to 4. */
  zoom?: ReactNode
  /** The page's own, over a corner of the picture: what was taken of the coin. */
  tray?: ReactNode
}

/** The camera's whole screen, for any source and any page. It fills its container. */
export function LiveView(props: LiveViewProps) {
  return (
    <PictureTransitions>
      <CameraScreen {...props} />
    </PictureTransitions>
  )
}

function CameraScreen({
  handle,
  prompt,
  auto,
  onAuto,
  onClose,
  onChoosePhotos,
  beside,
  status,
  tools,
  zoom,
  tray,
}: LiveViewProps) {
  const { camera, state, live } = handle
  const [diagnostics, setDiagnostics] = useState(false)
  const taken = state?.taken ?? 0
  const isActive = camera.status === 'active'
  const isRefused = camera.status === 'error'
  // Hands-free, nobody touches the screen.
  useWakeLock(isActive)
  const isOnline = useOnline()
  const toasts = useRef<HTMLDivElement>(null)
  useToastPlace(toasts, useMedia(PHONE))

  useEffect(() => {
    if (isActive) prepareShutterSound()
  }, [isActive])
  useEffect(() => {
    if (taken > 0) playShutterSound()
  }, [taken])

  const isSameSide = isActive && state?.sameSide === true
  const isCutOff = isActive && !isSameSide && isMaybeCutOff(camera.zoom, state)
  const spoken = isSameSide ? HINTS.sameSide : isCutOff ? CUT_OFF : prompt
  useVoicePrompt(spoken, useAtomValue(voicePromptsAtom))

  return (
    <div
      data-capture
      className={cx(
        'relative @container grid size-full grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] overflow-clip bg-well text-on-well sideways:grid-cols-[minmax(0,1fr)_auto]',
        isRefused ? 'sideways:grid-rows-[auto_minmax(0,1fr)]' : 'sideways:grid-rows-1',
      )}
    >
      <Head prompt={prompt} status={status} isRefused={isRefused} onClose={onClose}>
        {tools}
        <VoicePromptsButton />
        <LensControls handle={handle} />
      </Head>
      <div className={cx(PICTURE_PLACE, 'grid', !isRefused && 'sideways:row-start-1')}>
        <LiveStage handle={handle} detections={diagnostics} onChoosePhotos={onChoosePhotos} />
      </div>
      <div
        className={cx(
          PICTURE_PLACE,
          'pointer-events-none relative *:pointer-events-auto',
          !isRefused && 'sideways:row-start-1',
        )}
      >
        {isActive && tray && (
          <div className="absolute top-3 left-3 sideways:top-auto sideways:bottom-3">{tray}</div>
        )}
        <div className="pointer-events-none! absolute inset-x-0 bottom-3 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-3 *:pointer-events-auto">
          <div ref={toasts} className="pointer-events-none! w-full max-w-xl" />
          {!isOnline && (
            <p
              role="status"
              className="flex items-center gap-2 rounded-card bg-black/70 px-4 py-1.5 text-small text-white"
            >
              <CloudOff size={16} className="shrink-0" />
              Offline. Pictures are kept on this device.
            </p>
          )}
          {isSameSide && (
            <div
              role="alert"
              className="flex flex-wrap items-center justify-center gap-2 rounded-card bg-surface p-3 text-ink shadow-over"
            >
              <p className="font-[560]">{HINTS.sameSide}</p>
              <div className="flex gap-2">
                <Button onClick={() => void live?.keep()}>Keep</Button>
                <Button variant="primary" onClick={() => live?.retake()}>
                  Retake
                </Button>
              </div>
            </div>
          )}
          {isCutOff && <CutOffNotice onShowAll={() => handle.source.setZoom(MIN_ZOOM)} />}
          {isActive && state && camera.torch === false && asksForLight(state.hint.shown) && (
            <Button
              icon={<Flashlight size={18} />}
              onClick={() => void handle.source.setTorch(true)}
            >
              Turn the lamp on
            </Button>
          )}
          {isActive && state && (
            <HintPill hint={state.hint} onDiagnostics={() => setDiagnostics(true)} />
          )}
        </div>
        {diagnostics && (
          <Suspense>
            <DiagnosticsPanel handle={handle} onClose={() => setDiagnostics(false)} />
          </Suspense>
        )}
      </div>
      <div
        className={cx(
          BAR,
          'row-start-3 grid gap-2 p-3 pb-[max(1rem,env(safe-area-inset-bottom))] sideways:col-start-2 sideways:row-span-full sideways:row-start-1 sideways:grid-rows-[auto_1fr] sideways:gap-[8px] sideways:overflow-y-auto sideways:p-[8px] sideways:pr-[max(8px,env(safe-area-inset-right))]',
        )}
      >
        <div
          className={cx('flex justify-center', isRefused && 'upright:hidden sideways:invisible')}
        >
          {zoom ?? <ZoomControl handle={handle} />}
        </div>
        <div className="mx-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center justify-items-center gap-2 sideways:gap-[6px] sideways:grid-cols-1 sideways:grid-rows-[1fr_auto_1fr]">
          <AutoSwitch auto={auto} onAuto={onAuto} />
          <ShutterButton handle={handle} />
          <div className="grid min-h-14 w-full place-items-center">{beside}</div>
        </div>
      </div>
    </div>
  )
}

type HeadProps = Pick<LiveViewProps, 'prompt' | 'status' | 'onClose'> & {
  /** The camera did not open. */
  isRefused: boolean
  children: ReactNode
}

/**
 * Prompt, status and tools. Its height does not depend on their words, so that the picture stays in place. In
 * portrait the prompt has a line of its own; in landscape everything lies over the picture's edges, and above what is
 * said in place of a picture.
 */
function Head({ prompt, status, isRefused, onClose, children }: HeadProps) {
  return (
    <div
      className={cx(
        BAR,
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 gap-y-1.5 p-2 pt-[max(0.5rem,env(safe-area-inset-top))] @xl:grid-cols-[minmax(min-content,1fr)_minmax(0,auto)_minmax(min-content,1fr)] sideways:pointer-events-none sideways:z-1 sideways:col-start-1 sideways:row-start-1 sideways:grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)]! sideways:self-start sideways:pl-[max(0.5rem,env(safe-area-inset-left))] sideways:*:pointer-events-auto sideways:[&_button]:bg-black/70',
      )}
    >
      <IconButton
        tone="well"
        label="Close"
        icon={<X size={20} />}
        className="justify-self-start @xl:row-span-2 sideways:row-span-1!"
        onClick={onClose}
      />
      <p
        aria-live="polite"
        className={cx(
          'truncate text-center text-lead font-[560] @max-xl:col-span-2 @max-xl:row-start-2 @xl:self-center sideways:max-w-full sideways:justify-self-start sideways:rounded-control sideways:bg-black/70 sideways:px-4 sideways:leading-11',
          isRefused && HIDDEN_BY_LARGE_TEXT,
        )}
      >
        {prompt}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2 self-start @max-xl:col-start-2 @max-xl:row-start-1 @xl:row-span-2 sideways:row-span-1!">
        {children}
      </div>
      {status && (
        <div
          className={cx(
            '@max-xl:col-span-full @xl:col-start-2 sideways:col-span-full! sideways:justify-self-start',
            isRefused && HIDDEN_BY_LARGE_TEXT,
          )}
        >
          {status}
        </div>
      )}
    </div>
  )
}
