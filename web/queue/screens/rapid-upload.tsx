import { useAtomValue } from 'jotai'
import { Camera, Images } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { counted, plural } from '../../../shared/lib/count-text.ts'
import { BATCH_MAX_PAIRS } from '../../../shared/queue.ts'
import { useSignedInUser } from '../../accounts/use-user.ts'
import { CameraWindow } from '../../capture/live/camera-window.tsx'
import { useMedia } from '../../lib/media.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AppLink } from '../../ui/link.tsx'
import { useRapidCapture } from '../camera/use-rapid-capture.ts'
import { endedDraftsAtom } from '../followed-batch.ts'
import { type Outbox, useOutbox } from '../outbox/use-outbox.ts'
import { QueuePanel } from '../panel/queue-panel.tsx'
import type { FailedAction } from '../panel/queue-row.tsx'
import { ReviewLink } from '../panel/review-link.tsx'
import { RAPID_ANNOUNCEMENTS } from '../queue-announcements.ts'
import { useIsDraft } from '../use-is-draft.ts'
import { useQueue } from '../use-queue.ts'
import { QueueButton } from './queue-button.tsx'

const CollectedCoins = lazy(() => import('../camera/collected-coins.tsx'))
const RapidCamera = lazy(() => import('../camera/rapid-camera.tsx'))

/** Wide enough for the queue beside the rest. */
const BESIDE = '(width >= 64rem)'

interface RapidUploadProps {
  /** Makes pairs from many photos; calls `onProcess` with the ids of the pairs that went to the outbox. */
  UploadMany: ComponentType<{
    userId: number
    outbox: Outbox
    onProcess: (ids: string[]) => void
  }>
  FailedAction: FailedAction
}

/** The Rapid Upload tab: the rapid camera, upload many, and their queue. `?camera=on` opens the camera. */
export function RapidUpload({ UploadMany, FailedAction }: RapidUploadProps) {
  const user = useSignedInUser()
  const outbox = useOutbox(user.id)
  const queue = useQueue()
  const [query, change] = useAddressQuery()
  const capture = useRapidCapture({
    userId: user.id,
    outbox,
    items: queue.data?.items,
    startMode: 'batch',
    eachPace: 'batch',
    announcements: RAPID_ANNOUNCEMENTS,
  })
  const { session, follow } = capture
  const ended = useAtomValue(endedDraftsAtom)
  const drafts = ended.filter(useIsDraft(ended.length > 0))
  const { collected } = session
  const [cameraOpen, setCameraOpen] = useState(query.get('camera') === 'on')
  const [listOpen, setListOpen] = useState(false)
  const [queueOpen, setQueueOpen] = useState(false)
  const closeCamera = () => {
    setCameraOpen(false)
    // An address whose query was cleared names the tab in its history entry, which a change would lose.
    if (query.has('camera')) change(next => next.delete('camera'))
  }
  const process = async () => {
    const released = await capture.process()
    if (released) closeCamera()
    return released
  }
  // With a mouse photos come as files; with a finger the device is the camera.
  const isAtDesk = useMedia('(pointer: fine) and (min-width: 64rem)')
  const camera = <RapidCameraCard onStart={() => setCameraOpen(true)} />
  const panel = <QueuePanel outbox={outbox} queue={queue} FailedAction={FailedAction} />
  const isBeside = useMedia(BESIDE)
  const hasCoins =
    (queue.data?.items.length ?? 0) > 0 || outbox.waiting?.some(pair => !pair.held) === true
  // In one column what is under way stands before what begins more of it.
  const isFirst = hasCoins && !isBeside

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid grid-cols-1 gap-4">
        {collected > 0 && (
          <Banner
            title={`Batch ready: ${counted(collected, 'coin')} collected`}
            action={
              <div className="flex flex-wrap gap-2">
                <Button size="small" icon={<Images size={18} />} onClick={() => setListOpen(true)}>
                  Look through
                </Button>
                <Button variant="primary" size="small" onClick={() => void process()}>
                  Process {collected} Coin(s)
                </Button>
              </div>
            }
          >
            They are kept on this device until you process them.
          </Banner>
        )}
        {drafts.length > 0 && <BatchReady drafts={drafts} />}
        {isFirst && panel}
        {!isAtDesk && camera}
        <Suspense fallback={<Skeleton className="h-40" />}>
          <UploadMany userId={user.id} outbox={outbox} onProcess={follow} />
        </Suspense>
        {isAtDesk && camera}
      </div>
      {!isFirst && panel}
      <Suspense>
        {listOpen && (
          <CollectedCoins
            session={session}
            onProcess={() => void process()}
            onClose={() => setListOpen(false)}
          />
        )}
      </Suspense>
      {cameraOpen && (
        <CameraWindow title="Rapid camera" onClose={closeCamera}>
          <Suspense>
            <RapidCamera
              use="single"
              startZoom={1}
              capture={{ ...capture, process }}
              items={queue.data?.items}
              queueButton={
                <QueueButton outbox={outbox} queue={queue} onClick={() => setQueueOpen(true)} />
              }
              onClose={closeCamera}
              // The photos are chosen on the screen under the camera.
              onChoosePhotos={closeCamera}
            />
          </Suspense>
          <Sheet open={queueOpen} onOpenChange={setQueueOpen} title="Queue">
            {panel}
          </Sheet>
        </CameraWindow>
      )}
    </div>
  )
}

function BatchReady({ drafts }: { drafts: readonly number[] }) {
  return (
    <Banner
      tone="success"
      title={`${counted(drafts.length, 'draft')} ${plural(drafts.length, 'is', 'are')} made`}
      action={<ReviewLink drafts={drafts} />}
    >
      Check their grades and prices, then publish them.
    </Banner>
  )
}

function RapidCameraCard({ onStart }: { onStart: () => void }) {
  return (
    <Card title="Rapid camera">
      <p className="max-w-prose text-ink-soft">
        Lay a coin down, wait for the tick, turn it over, wait for the second: nothing is pressed. A
        batch waits here until you process it, at {BATCH_MAX_PAIRS} coins by itself.
      </p>
      <Button
        variant="primary"
        size="large"
        className="mt-4 max-sm:w-full"
        icon={<Camera size={20} />}
        onClick={onStart}
      >
        Start the camera
      </Button>
      <p className="mt-3 text-small text-ink-soft">
        For a camera on a stand, which starts at 2x and sends each coin at once:
      </p>
      <div className="flex flex-wrap gap-x-5 text-small">
        <AppLink to="/permanent-camera" className="inline-flex min-h-11 items-center">
          Mounted camera
        </AppLink>
        <AppLink to="/rapid-upload-simple" className="inline-flex min-h-11 items-center">
          Simple queue
        </AppLink>
      </div>
    </Card>
  )
}
