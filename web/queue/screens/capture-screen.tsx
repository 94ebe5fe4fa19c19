import { useState } from 'react'
import type { QueuePace } from '../../../shared/queue.ts'
import { useSignedInUser } from '../../accounts/use-user.ts'
import { useGo } from '../../lib/navigation.ts'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import type { CameraUse } from '../../vision/camera/camera-rules.ts'
import RapidCamera from '../camera/rapid-camera.tsx'
import { useRapidCapture } from '../camera/use-rapid-capture.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { QueuePanel } from '../panel/queue-panel.tsx'
import type { FailedAction } from '../panel/queue-row.tsx'
import type { QueueAnnouncements } from '../queue-announcements.ts'
import { useQueue } from '../use-queue.ts'
import { QueueButton } from './queue-button.tsx'

export interface CaptureScreenProps {
  use: CameraUse
  /** How many of its coins are processed concurrently. */
  pace: QueuePace
  /** The zoom when the camera starts. */
  startZoom: number
  announcements: QueueAnnouncements
  FailedAction: FailedAction
}

/**
 * The rapid camera beside its queue; each coin is sent at once until the seller chooses the batch. On a phone, held
 * either way, the camera fills the screen, and a button opens the queue.
 */
export function CaptureScreen({
  use,
  pace,
  startZoom,
  announcements,
  FailedAction,
}: CaptureScreenProps) {
  const user = useSignedInUser()
  const go = useGo()
  const outbox = useOutbox(user.id)
  const queue = useQueue()
  const capture = useRapidCapture({
    userId: user.id,
    outbox,
    items: queue.data?.items,
    startMode: 'each',
    eachPace: pace,
    announcements,
  })
  const [queueOpen, setQueueOpen] = useState(false)
  const panel = <QueuePanel outbox={outbox} queue={queue} FailedAction={FailedAction} />

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="max-md:fixed max-md:inset-0 max-md:z-40 md:h-[min(46rem,calc(100dvh-12rem))] md:overflow-clip md:rounded-card sideways:fixed sideways:inset-0 sideways:z-40 sideways:h-auto! sideways:rounded-none!">
        <RapidCamera
          use={use}
          startZoom={startZoom}
          capture={capture}
          items={queue.data?.items}
          queueButton={
            <QueueButton
              outbox={outbox}
              queue={queue}
              className="lg:hidden sideways:inline-flex!"
              onClick={() => setQueueOpen(true)}
            />
          }
          onClose={() => go('/')}
          onChoosePhotos={() => go('/?tab=rapid')}
        />
      </div>
      <div className="max-lg:hidden">{panel}</div>
      <Sheet open={queueOpen} onOpenChange={setQueueOpen} title="Queue">
        {panel}
      </Sheet>
    </div>
  )
}
