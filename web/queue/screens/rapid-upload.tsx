import { Camera, Images, ListChecks, Video } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { counted, plural } from '../../../shared/count-text.ts'
import { BATCH_MAX_PAIRS, type QueueItem } from '../../../shared/queue.ts'
import { useSignedInUser } from '../../accounts/use-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast-store.ts'
import {
  type Batch,
  batchCount,
  batchDrafts,
  batchToast,
  updateBatch,
  withPairs,
} from '../batch-progress.ts'
import { useCaptureSession } from '../camera/use-capture-session.ts'
import { type Outbox, useOutbox } from '../outbox/use-outbox.ts'
import { QueuePanel } from '../panel/queue-panel.tsx'
import type { FailedAction } from '../panel/queue-row.tsx'
import { ReviewLink } from '../panel/review-link.tsx'
import { useQueue } from '../use-queue.ts'

const CollectedCoins = lazy(() => import('../camera/collected-coins.tsx'))
const BatchCamera = lazy(() => import('../camera/batch-camera.tsx'))

interface RapidUploadProps {
  /** Makes pairs from many photos; calls `onProcess` with the ids of the pairs that went to the outbox. */
  UploadMany: ComponentType<{
    userId: number
    outbox: Outbox
    onProcess: (ids: string[]) => void
  }>
  FailedAction: FailedAction
}

/** The Rapid Upload tab: the batch camera, the other ways to capture many coins, and their queue. */
export function RapidUpload({ UploadMany, FailedAction }: RapidUploadProps) {
  const user = useSignedInUser()
  const outbox = useOutbox(user.id)
  const queue = useQueue()
  const { follow, drafts } = useFollowedBatch(queue.data?.items, outbox.waiting)
  const session = useCaptureSession({
    userId: user.id,
    outbox,
    pace: 'batch',
    collects: true,
    onRelease: follow,
    onReleaseFailed: warnNotReleased,
  })
  const [cameraOpen, setCameraOpen] = useState(false)
  const [listOpen, setListOpen] = useState(false)
  const { collected } = session
  const process = () => {
    session.process().then(() => setCameraOpen(false), warnNotReleased)
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid gap-4">
        {collected > 0 && (
          <Banner
            title={`Batch ready: ${counted(collected, 'coin')} collected`}
            action={
              <div className="flex flex-wrap gap-2">
                <Button size="small" icon={<Images size={18} />} onClick={() => setListOpen(true)}>
                  Look through
                </Button>
                <Button variant="primary" size="small" onClick={process}>
                  Process {collected} Coin(s)
                </Button>
              </div>
            }
          >
            They are kept on this device until you process them.
          </Banner>
        )}
        {drafts.length > 0 && <BatchReady drafts={drafts} />}
        <BatchCameraCard onStart={() => setCameraOpen(true)} />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <UploadMany userId={user.id} outbox={outbox} onProcess={follow} />
        </Suspense>
        <OtherWays />
      </div>
      <QueuePanel outbox={outbox} queue={queue} FailedAction={FailedAction} />
      <Suspense>
        {listOpen && (
          <CollectedCoins
            session={session}
            onProcess={process}
            onClose={() => setListOpen(false)}
          />
        )}
      </Suspense>
      {cameraOpen && (
        <Suspense>
          <BatchCamera session={session} onProcess={process} onClose={() => setCameraOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Shows one toast when all pairs of the batch have ended. `follow` adds pairs to the batch by their ids; `drafts`
 * are the listings of the last batch that has ended.
 */
function useFollowedBatch(
  items: readonly QueueItem[] | undefined,
  waiting: Outbox['waiting'],
): { follow: (ids: readonly string[]) => void; drafts: readonly number[] } {
  const batch = useRef<Batch>(new Map())
  const [drafts, setDrafts] = useState<readonly number[]>([])
  useEffect(() => {
    if (batch.current.size === 0 || !items || !waiting) return
    const refused = new Map(waiting.map(pair => [pair.id, pair.refusal !== null]))
    batch.current = updateBatch(batch.current, items, refused)
    const count = batchCount(batch.current)
    if (!count) return
    setDrafts(batchDrafts(batch.current))
    batch.current = new Map()
    toast(batchToast(count))
  }, [items, waiting])
  const follow = (ids: readonly string[]) => {
    batch.current = withPairs(batch.current, ids)
    setDrafts([])
  }
  return { follow, drafts }
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

function BatchCameraCard({ onStart }: { onStart: () => void }) {
  return (
    <Card title="Rapid Batch camera">
      <p className="max-w-prose text-ink-soft">
        Front, back, next coin, without touching the device: lay a coin down, wait for the tick,
        turn it over, wait for the second. At {BATCH_MAX_PAIRS} coins the batch is processed by
        itself.
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
    </Card>
  )
}

function OtherWays() {
  return (
    <Card title="Other ways">
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/rapid-upload" icon={<Camera size={18} />}>
          Rapid camera, each coin at once
        </ButtonLink>
        <ButtonLink to="/rapid-upload-simple" icon={<ListChecks size={18} />}>
          Simple queue
        </ButtonLink>
        <ButtonLink to="/permanent-camera" icon={<Video size={18} />}>
          Persistent camera
        </ButtonLink>
      </div>
    </Card>
  )
}

function warnNotReleased(): void {
  toastError('Batch Processing Error', 'Failed to process coin batch. Please try again.')
}
