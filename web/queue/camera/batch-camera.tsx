import { CameraWindow } from '../../capture/live/camera-window.tsx'
import { LiveView } from '../../capture/live/live-view.tsx'
import { BatchStatus } from '../../capture/session/batch-status.tsx'
import { promptOf } from '../../capture/session/capture-prompt.ts'
import { UndoButton } from '../../capture/session/undo-button.tsx'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast-store.ts'
import type { CaptureSession } from './use-capture-session.ts'
import { useSessionCamera } from './use-session-camera.ts'

interface BatchCameraProps {
  /** Collects its pairs. */
  session: CaptureSession
  onProcess: () => void
  onClose: () => void
}

/** The Rapid Batch camera: collects up to 30 coins, then processes them. It fills the screen. */
export default function BatchCamera({ session, onProcess, onClose }: BatchCameraProps) {
  const camera = useSessionCamera('single', session)
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
          <Button
            variant="primary"
            size="small"
            className="px-2! whitespace-normal!"
            onClick={process}
          >
            Process {collected} Coin(s)
          </Button>
        }
      />
    </CameraWindow>
  )
}
