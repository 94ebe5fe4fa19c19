import { Camera, Images } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import type { QueueItem } from '../../../shared/queue.ts'
import { useSignedInUser } from '../../accounts/use-user.ts'
import { LiveView } from '../../capture/live/live-view.tsx'
import { SideTray } from '../../capture/live/side-tray.tsx'
import { SIDEWAYS_TEXT } from '../../capture/live/sideways-text.ts'
import { BatchStatus } from '../../capture/session/batch-status.tsx'
import { promptOf } from '../../capture/session/capture-prompt.ts'
import { takenSides } from '../../capture/session/taken-sides.ts'
import { UndoButton } from '../../capture/session/undo-button.tsx'
import { useTabLock } from '../../lib/browser/tab-lock.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { CameraUse } from '../../vision/camera/camera-rules.ts'
import { worthText } from '../worth-text.ts'
import { ModeSwitch, ZoomChoices } from './camera-choices.tsx'
import type { RapidCapture } from './use-rapid-capture.ts'
import { type SessionCamera, useSessionCamera } from './use-session-camera.ts'

const CollectedCoins = lazy(() => import('./collected-coins.tsx'))

interface RapidCameraProps {
  use: CameraUse
  /** The zoom when the camera starts. */
  startZoom: number
  capture: RapidCapture
  /** The seller's queue, of which the camera tells the worth. */
  items: readonly QueueItem[] | undefined
  /** Opens the queue where it is not beside the camera. */
  queueButton: ReactNode
  onClose: () => void
  onChoosePhotos: () => void
}

/**
 * The rapid camera, in one tab of the browser at a time: two would take the sides of one coin. It fills its container.
 */
export default function RapidCamera(props: RapidCameraProps) {
  const user = useSignedInUser()
  const { state, takeOver } = useTabLock(`obverse-camera-${user.id}`)
  const { reload } = props.capture.session
  const isHeld = state === 'held'
  useEffect(() => {
    if (isHeld) reload()
  }, [isHeld, reload])
  if (state === 'other tab') return <CameraElsewhere onHere={takeOver} onClose={props.onClose} />
  return <CameraOfThisTab {...props} />
}

function CameraElsewhere({ onHere, onClose }: { onHere: () => void; onClose: () => void }) {
  return (
    <div className="grid size-full content-center overflow-y-auto bg-surface">
      <EmptyState
        title="The camera is open in another tab"
        description="It takes the coins there. What it has taken is here too once you use the camera in this tab."
        icon={<Camera size={28} />}
        actions={
          <>
            <Button variant="primary" onClick={onHere}>
              Use it here
            </Button>
            <Button onClick={onClose}>Close</Button>
          </>
        }
      />
    </div>
  )
}

/** Its switch decides whether coins are collected or sent one by one. */
function CameraOfThisTab({
  use,
  startZoom,
  capture,
  items,
  queueButton,
  onClose,
  onChoosePhotos,
}: RapidCameraProps) {
  const { session, mode, setMode, process } = capture
  const { state, collected } = session
  const [listOpen, setListOpen] = useState(false)
  const camera = useSessionCamera(use, session, { paused: listOpen })
  const { handle } = camera
  const isBatch = mode === 'batch'

  return (
    <>
      <LiveView
        handle={handle}
        prompt={promptOf(state)}
        auto={camera.auto}
        onAuto={camera.setAuto}
        onClose={onClose}
        onChoosePhotos={onChoosePhotos}
        status={
          <div className="grid justify-items-center gap-1 sideways:justify-items-start">
            <ModeSwitch mode={mode} onMode={setMode} />
            {isBatch ? (
              <BatchStatus
                state={state}
                collected={collected}
                zoom={handle.camera.zoom}
                worth={worthText(items ?? [])}
              />
            ) : (
              <p
                role="status"
                className="tabular min-h-5 text-small text-on-well-soft sideways:rounded-control sideways:bg-black/70 sideways:px-3 sideways:py-1.5 sideways:empty:invisible"
              >
                {worthText(items ?? [])}
              </p>
            )}
          </div>
        }
        tools={
          <>
            {camera.phoneTool}
            <UndoButton state={state} onUndo={camera.undo} />
          </>
        }
        zoom={<ZoomChoices handle={handle} startZoom={startZoom} />}
        tray={
          <SideTray current={state.isComplete ? null : state.side} pictures={takenSides(state)} />
        }
        beside={
          isBatch ? (
            <BatchButtons
              collected={collected}
              onLookThrough={() => setListOpen(true)}
              onProcess={() => void process()}
            />
          ) : (
            <EachButtons camera={camera} state={state}>
              {queueButton}
            </EachButtons>
          )
        }
      />
      <Suspense>
        {listOpen && (
          <CollectedCoins
            session={session}
            onProcess={() => void process()}
            onClose={() => setListOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const BESIDE = cx('px-2! sideways:min-h-[44px]!', SIDEWAYS_TEXT)

interface BatchButtonsProps {
  collected: number
  onLookThrough: () => void
  onProcess: () => void
}

function BatchButtons({ collected, onLookThrough, onProcess }: BatchButtonsProps) {
  const why = useId()
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-2 sideways:gap-[6px]">
      {/* Its height is reserved: the live picture does not move with the first coin. */}
      <Button
        size="small"
        wraps
        className={BESIDE}
        icon={<Images size={18} />}
        style={collected > 0 ? undefined : { visibility: 'hidden' }}
        onClick={onLookThrough}
      >
        Look through
      </Button>
      {/* Without a coin it can be reached and pressed: the press says what is missing. */}
      <Button
        variant={collected > 0 ? 'primary' : 'secondary'}
        size="small"
        wraps
        className={cx(BESIDE, 'aria-disabled:opacity-45')}
        aria-disabled={collected === 0}
        aria-describedby={collected === 0 ? why : undefined}
        onClick={onProcess}
      >
        Process {collected} Coin(s)
      </Button>
      <span id={why} hidden>
        No coin is complete yet: take both of its sides first.
      </span>
    </div>
  )
}

interface EachButtonsProps {
  camera: SessionCamera
  state: RapidCapture['session']['state']
  children: ReactNode
}

function EachButtons({ camera, state, children }: EachButtonsProps) {
  const canGoBack = state.side === 'back' && !state.isComplete
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-2 sideways:gap-[6px]">
      {/* Its height is reserved: the live picture does not move at each turn. */}
      <Button
        size="small"
        wraps
        className={BESIDE}
        style={canGoBack ? undefined : { visibility: 'hidden' }}
        onClick={camera.backToFront}
      >
        Back to Front
      </Button>
      {children}
    </div>
  )
}
