import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Seen } from '../../shared/messages/pairing.ts'
import { TONE_DOTS } from '../capture/live/hint-pill.tsx'
import { PictureTransitions } from '../capture/live/picture-transition.tsx'
import { useWakeLock } from '../lib/use-wake-lock.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LastPictureButton } from './last-picture-button.tsx'
import {
  AutoCapture,
  PhoneLens,
  PhoneShutter,
  PhoneUndoButton,
  PhoneZoom,
} from './phone-controls.tsx'
import { cameraProblem, type PhoneScreenProps } from './phone-intro.tsx'
import { PhonePicture } from './phone-picture.tsx'
import { connectionStatusText, pictureCount } from './phone-texts.ts'
import { isConnected, isPaused } from './phone-view.ts'

/** A hint is announced to screen readers once it has not changed for this time, in ms. */
const ANNOUNCED_AFTER_MS = 1_500

/** The phone's screen while its camera is on: the live picture in the background, the controls above it. */
export function PhoneLive(props: PhoneScreenProps) {
  return (
    <PictureTransitions>
      <LiveScreen {...props} />
    </PictureTransitions>
  )
}

function LiveScreen({ controller, view, onEnd }: PhoneScreenProps) {
  useWakeLock()
  const { pairing } = view
  const connected = isConnected(view)
  // The last detection is outdated while the desktop or the camera is lost.
  const seen = connected && view.stream && !isPaused(view) ? pairing.seen : null
  const hint = seen?.words[0]
  return (
    <div className="fixed inset-0 grid grid-rows-[auto_1fr_auto] overflow-clip bg-black text-white sideways:grid-cols-[1fr_auto] sideways:grid-rows-[auto_1fr]">
      <PhonePicture controller={controller} view={view} seen={seen} />
      <div className="relative grid gap-2 bg-black/60 p-2 pt-[max(0.5rem,env(safe-area-inset-top))] sideways:pl-[max(0.5rem,env(safe-area-inset-left))]">
        <div className="flex items-center gap-2">
          <IconButton tone="well" label="End" icon={<X size={20} />} onClick={onEnd} />
          <h1
            className="min-w-0 grow text-center text-title leading-tight sm:text-display sideways:text-left"
            aria-live="polite"
          >
            {pairing.want?.label ?? (connected ? 'No picture is wanted now' : 'Phone camera')}
          </h1>
          <PhoneLens controller={controller} view={view} />
        </div>
        <div className="flex flex-wrap items-baseline justify-center gap-x-3 px-2 text-center text-small sideways:justify-start">
          <p role="status">
            <span
              className={cx(
                'mr-2 inline-block size-2 rounded-full align-middle',
                connected ? 'bg-ring-good' : 'bg-ring-lack',
              )}
            />
            {connectionStatusText(pairing.status)}
          </p>
          {pairing.waiting > 0 && <p>{pictureCount(pairing.waiting)} to send</p>}
          <p data-testid="code-word" className="text-on-well-soft">
            {pairing.codeWord}
          </p>
        </div>
      </div>
      <div className="pointer-events-none relative grid min-h-0 content-end justify-items-center gap-2 p-3 *:pointer-events-auto sideways:pl-[max(0.75rem,env(safe-area-inset-left))]">
        <Problems controller={controller} view={view} />
        {seen && hint && <HintText text={hint} tone={seen.tone} />}
      </div>
      <div className="relative grid gap-3 bg-black/60 p-3 pb-[max(1rem,env(safe-area-inset-bottom))] sideways:col-start-2 sideways:row-span-2 sideways:row-start-1 sideways:content-center sideways:pr-[max(0.75rem,env(safe-area-inset-right))]">
        <div className="flex justify-center empty:hidden">
          <PhoneZoom controller={controller} view={view} />
        </div>
        <div className="mx-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center justify-items-center gap-2 sideways:grid-cols-1 sideways:gap-4">
          <div className="flex flex-wrap items-center justify-center gap-2">
            <LastPictureButton last={view.last} />
            <PhoneUndoButton controller={controller} view={view} />
          </div>
          <PhoneShutter controller={controller} view={view} />
          <AutoCapture controller={controller} view={view} />
        </div>
      </div>
    </div>
  )
}

/** The desktop's hint. */
function HintText({ text, tone }: { text: string; tone: Seen['tone'] }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <p className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-[1.375rem] bg-black/70 px-5 py-1 text-lead font-[560] text-balance">
        <span className={cx('size-2.5 shrink-0 rounded-full', TONE_DOTS[tone])} />
        {text}
      </p>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  )
}

function Problems({ controller, view }: Pick<PhoneScreenProps, 'controller' | 'view'>) {
  const { problem } = view.pairing
  const [dismissed, setDismissed] = useState<string | null>(null)
  // With the next picture a dismissed problem may be shown again.
  if (view.taking && dismissed !== null) setDismissed(null)
  const camera = cameraProblem(view)
  const lens = view.settings?.lens ?? undefined
  if (view.starting)
    return (
      <p role="status" className="flex items-center gap-2 rounded-full bg-black/70 px-5 py-2.5">
        <Spinner /> Starting the camera...
      </p>
    )
  if (camera || isPaused(view))
    return (
      <Banner
        tone="error"
        title={camera?.title ?? 'The camera is paused'}
        action={
          <Button onClick={() => void controller.start(camera ? undefined : lens)}>
            Try again
          </Button>
        }
      >
        {camera?.text ??
          'Another app or a call is using it. It comes back by itself, or by a press.'}
      </Banner>
    )
  if (!view.pairing.canStorePictures && !problem)
    return (
      <Banner tone="warn">
        This browser keeps no pictures. Leave this page open until all of them are on your computer.
      </Banner>
    )
  if (!problem || problem === dismissed) return null
  return (
    <Banner
      tone="error"
      action={
        <IconButton
          label="Dismiss"
          icon={<X size={18} />}
          className="-my-2"
          onClick={() => setDismissed(problem)}
        />
      }
    >
      {problem}
    </Banner>
  )
}
