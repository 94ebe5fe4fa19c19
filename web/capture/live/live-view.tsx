import { X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { HintPill } from './hint-pill.tsx'
import { AutoSwitch, LensControls, ShutterButton, ZoomControl } from './live-controls.tsx'
import { LiveStage } from './live-stage.tsx'
import { playShutterSound, prepareShutterSound } from './shutter-sound.ts'
import type { LiveCaptureHandle } from './use-live-capture.ts'

const DiagnosticsPanel = lazy(() => import('./diagnostics-panel.tsx'))

interface LiveViewProps {
  handle: LiveCaptureHandle
  /** What the next picture shall show: "Capture front side". */
  prompt: ReactNode
  auto: boolean
  onAuto: (auto: boolean) => void
  onClose: () => void
  /** The page's own, beside the shutter: what was taken, what comes next. At most 6 rem wide. */
  beside?: ReactNode
  /** The page's own, under the prompt: a status panel. */
  status?: ReactNode
  /** The page's own buttons at the top. */
  tools?: ReactNode
  /** In place of the zoom from 1 to 4. */
  zoom?: ReactNode
}

/** The camera's whole screen, for any source and any page. It fills its container. */
export function LiveView({
  handle,
  prompt,
  auto,
  onAuto,
  onClose,
  beside,
  status,
  tools,
  zoom,
}: LiveViewProps) {
  const { camera, state, live } = handle
  const [diagnostics, setDiagnostics] = useState(false)
  const taken = state?.taken ?? 0
  const isActive = camera.status === 'active'

  useEffect(() => {
    if (isActive) prepareShutterSound()
  }, [isActive])
  useEffect(() => {
    if (taken > 0) playShutterSound()
  }, [taken])

  return (
    <div className="relative grid size-full grid-rows-[auto_1fr_auto] overflow-clip bg-well text-on-well sideways:grid-cols-[1fr_auto] sideways:grid-rows-[auto_1fr]">
      <div className="flex items-center gap-2 p-2 pt-[max(0.5rem,env(safe-area-inset-top))] sideways:col-start-1 sideways:row-start-1">
        <IconButton tone="well" label="Close" icon={<X size={20} />} onClick={onClose} />
        <div className="min-w-0 grow px-2 text-center sideways:text-left">
          <p className="truncate text-lead font-[560]" aria-live="polite">
            {prompt}
          </p>
          {status}
        </div>
        {tools}
        <LensControls handle={handle} />
      </div>
      <div className="relative grid min-h-0 sideways:col-start-1 sideways:row-start-2">
        <LiveStage handle={handle} detections={diagnostics} />
        <div className="pointer-events-none absolute inset-x-0 bottom-3 grid justify-items-center gap-2 px-3 *:pointer-events-auto">
          {isActive && state?.sameSide && (
            <div
              role="alert"
              className="flex flex-wrap items-center justify-center gap-2 rounded-card bg-surface p-3 text-ink shadow-over"
            >
              <p className="font-[560]">That looks like the same side</p>
              <div className="flex gap-2">
                <Button onClick={() => void live?.keep()}>Keep</Button>
                <Button variant="primary" onClick={() => live?.retake()}>
                  Retake
                </Button>
              </div>
            </div>
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
      <div className="grid gap-2 p-3 pb-[max(1rem,env(safe-area-inset-bottom))] sideways:col-start-2 sideways:row-span-2 sideways:row-start-1 sideways:grid-rows-[auto_1fr] sideways:p-2 sideways:pr-[max(0.5rem,env(safe-area-inset-right))]">
        <div className="flex justify-center">{zoom ?? <ZoomControl handle={handle} />}</div>
        <div className="mx-auto grid w-full max-w-md grid-cols-[1fr_auto_1fr] items-center justify-items-center gap-2 sideways:grid-cols-1 sideways:grid-rows-[1fr_auto_1fr]">
          <AutoSwitch auto={auto} onAuto={onAuto} />
          <ShutterButton handle={handle} />
          <div className="grid min-h-14 place-items-center">{beside}</div>
        </div>
      </div>
    </div>
  )
}
