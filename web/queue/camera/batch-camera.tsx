import { Images } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CameraWindow } from '../../capture/live/camera-window.tsx'
import { LiveView } from '../../capture/live/live-view.tsx'
import { BatchStatus } from '../../capture/session/batch-status.tsx'
import { promptOf } from '../../capture/session/capture-prompt.ts'
import { UndoButton } from '../../capture/session/undo-button.tsx'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast-store.ts'
import type { CaptureSession } from './use-capture-session.ts'
import { useSessionCamera } from './use-session-camera.ts'

const CollectedCoins = lazy(() => import('./collected-coins.tsx'))

interface BatchCameraProps {
  /** Collects its pairs. */
  session: CaptureSession
  onProcess: () => void
  onClose: () => void
}

/** The Rapid Batch camera: collects up to 30 coins, then processes them. It fills the screen. */
export default function BatchCamera({ session, onProcess, onClose }: BatchCameraProps) {
  const [listOpen, setListOpen] = useState(false)
  const camera = useSessionCamera('single', session, { paused: listOpen })
  const { state, collected } = session

  const process = () => {
    if (collected > 0) return onProcess()
    toastError('Missing Images', 'Please capture both front and back images')
  }

  return (
    <CameraWindow title="Rapid Batch camera" onClose={onClose}>
      <LiveView
        handle={camera.handle}
        prompt={promptOf(state)}
        auto={camera.auto}
        onAuto={camera.setAuto}
        onClose={onClose}
        status={
          <BatchStatus state={state} collected={collected} zoom={camera.handle.camera.zoom} />
        }
        tools={
          <>
            {camera.phoneTool}
            <UndoButton state={state} onUndo={camera.undo} />
          </>
        }
        beside={
          <div className="grid justify-items-center gap-2">
            {/* Its place is kept: the live picture does not move with the first coin. */}
            <Button
              size="small"
              className="px-2!"
              icon={<Images size={18} />}
              style={collected > 0 ? undefined : { visibility: 'hidden' }}
              onClick={() => setListOpen(true)}
            >
              Look through
            </Button>
            <Button
              variant="primary"
              size="small"
              className="px-2! whitespace-normal!"
              onClick={process}
            >
              Process {collected} Coin(s)
            </Button>
          </div>
        }
      />
      <Suspense>
        {listOpen && (
          <CollectedCoins
            session={session}
            onProcess={onProcess}
            onClose={() => setListOpen(false)}
          />
        )}
      </Suspense>
    </CameraWindow>
  )
}
