import { Camera as CameraIcon, SwitchCamera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '../app/navigation.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast-store.ts'
import { browserCamera } from '../vision/browser-camera.ts'
import { type Camera, type CameraState, createCamera } from '../vision/camera.ts'

interface CameraDialogProps {
  title: string
  onPicture: (photo: Blob) => void
  onClose: () => void
}

const CLOSED: CameraState = { status: 'idle', facing: 'environment', error: null, zoom: 1 }

/** Takes one picture with the device's camera, the rear one first. */
export default function CameraDialog({ title, onPicture, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useRef<Camera | null>(null)
  const [state, setState] = useState(CLOSED)
  const [taking, setTaking] = useState(false)
  useLeaveGuard(state.status === 'active')

  useEffect(() => {
    if (!video.current) return
    const opened = createCamera({
      view: video.current,
      use: 'single',
      onState: setState,
      device: browserCamera(),
    })
    camera.current = opened
    void opened.start()
    return () => opened.stop()
  }, [])

  const take = async () => {
    setTaking(true)
    const captured = await camera.current?.capture()
    setTaking(false)
    if (captured?.ok) onPicture(captured.photo)
    else if (captured) {
      toast({
        variant: 'destructive',
        title: 'Camera Error',
        description: `${captured.title}. ${captured.sentence}`,
      })
    }
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="large"
      title={title}
      actions={
        <>
          <Button
            icon={<SwitchCamera size={18} aria-hidden="true" />}
            disabled={state.status !== 'active'}
            onClick={() => void camera.current?.switchFacing()}
          >
            Switch camera
          </Button>
          <Button
            variant="primary"
            size="large"
            icon={<CameraIcon size={20} aria-hidden="true" />}
            busy={taking}
            disabled={state.status !== 'active'}
            onClick={() => void take()}
          >
            Take picture
          </Button>
        </>
      }
    >
      <div className="relative grid aspect-4/3 place-items-center overflow-clip rounded-card bg-well text-on-well">
        {/* A camera's live picture has no sound to caption. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          playsInline
          muted
          className="absolute inset-0 size-full object-contain"
        />
        {state.status === 'error' ? (
          <div className="z-1 rounded-card bg-surface p-4 text-ink">
            <ErrorState
              title="Camera Error"
              description={state.error ?? ''}
              onRetry={() => void camera.current?.start()}
              retryLabel="Try Again"
            />
          </div>
        ) : (
          state.status !== 'active' && (
            <p className="z-1 flex items-center gap-2" role="status">
              <Spinner /> Initializing Camera...
            </p>
          )
        )}
      </div>
    </Dialog>
  )
}
