import { ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { QueuePace } from '../../../shared/queue.ts'
import { useSignedInUser } from '../../accounts/use-user.ts'
import { LiveView } from '../../capture/live/live-view.tsx'
import { promptOf } from '../../capture/session/capture-prompt.ts'
import { UndoButton } from '../../capture/session/undo-button.tsx'
import { useGo } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { CameraUse } from '../../vision/camera-rules.ts'
import { useCaptureSession } from '../camera/use-capture-session.ts'
import { useSessionCamera } from '../camera/use-session-camera.ts'
import { ZoomChoices } from '../camera/zoom-choices.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { QueuePanel } from '../panel/queue-panel.tsx'
import type { FailedAction } from '../panel/queue-row.tsx'
import { type QueueAnnouncements, useQueueAnnouncements } from '../queue-announcements.ts'
import { useQueue } from '../use-queue.ts'

export interface CaptureScreenProps {
  use: CameraUse
  /** How many of its coins are processed concurrently. */
  pace: QueuePace
  /** Zoom buttons for a mounted camera in place of pinching from 1x to 4x. */
  zoomChoices?: boolean
  announcements: QueueAnnouncements
  FailedAction: FailedAction
}

/**
 * A camera beside its queue. On a phone, held either way, the camera fills the screen, and a button opens the queue.
 */
export function CaptureScreen({
  use,
  pace,
  zoomChoices = false,
  announcements,
  FailedAction,
}: CaptureScreenProps) {
  const user = useSignedInUser()
  const go = useGo()
  const outbox = useOutbox(user.id)
  const queue = useQueue()
  const session = useCaptureSession({ userId: user.id, outbox, pace })
  const camera = useSessionCamera(use, session)
  const [queueOpen, setQueueOpen] = useState(false)
  useQueueAnnouncements(queue.data?.items, announcements)

  const inWork = queue.data?.items.filter(item => item.status !== 'completed').length ?? 0
  const waiting = (outbox.waiting?.length ?? 0) + inWork
  const panel = <QueuePanel outbox={outbox} queue={queue} FailedAction={FailedAction} />

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="max-md:fixed max-md:inset-x-0 max-md:top-0 max-md:bottom-(--under-toasts) max-md:z-40 md:h-[min(46rem,calc(100dvh-12rem))] md:overflow-clip md:rounded-card sideways:fixed sideways:inset-x-0 sideways:top-0 sideways:bottom-(--under-toasts) sideways:z-40 sideways:h-auto! sideways:rounded-none!">
        <LiveView
          handle={camera.handle}
          prompt={promptOf(session.state)}
          auto={camera.auto}
          onAuto={camera.setAuto}
          onClose={() => go('/')}
          tools={
            <>
              {camera.phoneTool}
              <UndoButton state={session.state} onUndo={camera.undo} />
            </>
          }
          zoom={zoomChoices ? <ZoomChoices handle={camera.handle} /> : undefined}
          beside={
            <BesideShutter
              canGoBack={session.state.side === 'back' && !session.state.isComplete}
              onBackToFront={camera.backToFront}
            >
              <Button
                size="small"
                className="lg:hidden sideways:inline-flex!"
                icon={<ListChecks size={18} />}
                aria-label={`Queue, ${waiting} open`}
                onClick={() => setQueueOpen(true)}
              >
                {waiting}
              </Button>
            </BesideShutter>
          }
        />
      </div>
      <div className="max-lg:hidden">{panel}</div>
      <Sheet open={queueOpen} onOpenChange={setQueueOpen} title="Queue">
        {panel}
      </Sheet>
    </div>
  )
}

interface BesideShutterProps {
  canGoBack: boolean
  onBackToFront: () => void
  children: ReactNode
}

function BesideShutter({ canGoBack, onBackToFront, children }: BesideShutterProps) {
  return (
    <div className="grid justify-items-center gap-2">
      {/* Its place is kept: the live picture does not move at each turn. */}
      <Button
        size="small"
        className="px-2!"
        style={canGoBack ? undefined : { visibility: 'hidden' }}
        onClick={onBackToFront}
      >
        Back to Front
      </Button>
      {children}
    </div>
  )
}
