import { lazy, Suspense, useState } from 'react'
import { blobUrl } from '../lib/blob-url.ts'
import { useLeaveGuard } from '../lib/navigation.ts'
import { type Outbox, sayNotKept } from '../queue/outbox/use-outbox.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DropZone } from './drop-zone.tsx'
import { LeftOutList } from './left-out-list.tsx'
import type { DeskState, PhotoDesk } from './photo-desk.ts'
import { photosOn } from './table.ts'
import { usePhotoDesk } from './use-photo-desk.ts'

// Dragging comes with the photos.
const SortingTable = lazy(() => import('./sorting-table.tsx'))
const ConfirmDialog = lazy(() =>
  import('../ui/confirm-dialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

/** The latest so many photos are shown while others are read. */
const SHOWS_FRESH = 5

interface UploadManyProps {
  userId: number
  outbox: Outbox
  /** Told the ids of the pairs that went to the outbox. */
  onProcess: (ids: string[]) => void
}

/** A folder of photos becomes pairs, and the pairs go to the queue. */
export default function UploadMany({ userId, outbox, onProcess }: UploadManyProps) {
  const { desk, photos, table, reading, fresh, leftOut, processing } = usePhotoDesk(userId)
  const [asksClear, setAsksClear] = useState(false)
  useLeaveGuard(reading !== null, 'reading')

  const process = () => {
    desk.process(outbox.takeMany, onProcess).catch(sayNotKept)
  }
  const hasTable = table.pairs.length + table.singles.length > 0

  return (
    // Its bar sticks to the screen's lower edge, which a clipped card would hide.
    <Card title="Upload many" className="overflow-visible!">
      <div className="grid gap-4">
        <DropZone disabled={processing} onFiles={desk.add} />
        {reading && <Reading desk={desk} reading={reading} fresh={fresh} />}
        {leftOut.length > 0 && <LeftOutList files={leftOut} onDismiss={desk.dismissLeftOut} />}
        {hasTable && (
          <Suspense fallback={<Skeleton className="h-48" />}>
            <SortingTable
              desk={desk}
              photos={photos}
              table={table}
              processing={processing}
              onProcess={process}
              onClear={() => setAsksClear(true)}
            />
          </Suspense>
        )}
      </div>
      <Suspense>
        {asksClear && (
          <ConfirmDialog
            open
            onOpenChange={setAsksClear}
            title="Remove all photos from here?"
            description="They are not processed. The files on your device stay as they are."
            confirmLabel="Remove all"
            destructive
            onConfirm={() => {
              setAsksClear(false)
              void desk.remove(photosOn(table))
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}

interface ReadingProps {
  desk: PhotoDesk
  reading: NonNullable<DeskState['reading']>
  fresh: DeskState['fresh']
}

function Reading({ desk, reading: { done, total }, fresh }: ReadingProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 grow basis-56">
        <ProgressBar label="Reading photos" value={done / total} />
        <p className="tabular mt-1.5 text-small text-ink-soft">
          {done} of {total} photos read. Keep this page open until all are.
        </p>
      </div>
      <div aria-hidden="true" className="flex h-12 gap-1">
        {fresh.slice(-SHOWS_FRESH).map(({ id, thumb }) => (
          <img
            key={id}
            src={blobUrl(thumb)}
            alt=""
            className="size-12 animate-fade-in rounded-full bg-well object-cover"
          />
        ))}
      </div>
      <Button size="small" onClick={desk.stop}>
        Stop reading
      </Button>
    </div>
  )
}
