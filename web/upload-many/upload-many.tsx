import { lazy, Suspense, useEffect, useState } from 'react'
import { blobUrl } from '../lib/blob-url.ts'
import { useAddressQuery, useNavigationBlocker } from '../lib/navigation.ts'
import { useWakeLock } from '../lib/use-wake-lock.ts'
import { type Outbox, warnNotStored } from '../queue/outbox/use-outbox.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { toastError } from '../ui/feedback/toast-store.ts'
import { DropZone } from './drop-zone.tsx'
import { photosIn } from './matching/matched-pair.ts'
import type { PhotoMatching } from './matching/photo-matching.ts'
import type { PhotoMatchingState } from './matching/photo-matching-machine.ts'
import { RepeatedFiles } from './repeated-files.tsx'
import { isSharingFailed, takeSharedPhotos } from './shared-photos.ts'
import { SkippedFiles } from './skipped-files.tsx'
import { usePhotoMatching } from './use-photo-matching.ts'

// Drag and drop is loaded with the first photos.
const SortingTable = lazy(() => import('./match-editor.tsx'))
const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

/** The number of latest photos that are shown while others are read. */
const NEW_PHOTOS_SHOWN = 5

interface UploadManyProps {
  userId: number
  outbox: Outbox
  /** Gets the ids of the pairs that went to the outbox. */
  onProcess: (ids: string[]) => void
}

/** Matches many photos into pairs, and sends the pairs to the queue. */
export default function UploadMany({ userId, outbox, onProcess }: UploadManyProps) {
  const { matching, photos, matches, undo, reading, newPhotos, processing, ...read } =
    usePhotoMatching(userId)
  const { skipped, repeated, chosen } = read
  const [clearOpen, setClearOpen] = useState(false)
  useNavigationBlocker(reading !== null, 'reading')
  useSharedPhotos(matching)

  const process = () => {
    matching
      .process(
        pairs => outbox.addMany(pairs, { pace: 'batch', held: false, sendAfter: null }),
        onProcess,
      )
      .catch(warnNotStored)
  }
  const hasTable = matches.pairs.length + matches.singles.length > 0

  return (
    // A clipped card would hide its bar, which sticks to the screen's lower edge.
    <Card title="Upload many" className="overflow-visible!">
      <div className="grid gap-4">
        <DropZone disabled={processing} onFiles={matching.add} />
        {reading && <Reading matching={matching} reading={reading} newPhotos={newPhotos} />}
        {repeated.length > 0 && (
          <RepeatedFiles files={repeated} chosen={chosen} matching={matching} />
        )}
        {skipped.length > 0 && <SkippedFiles files={skipped} onDismiss={matching.dismissSkipped} />}
        {hasTable && (
          <Suspense fallback={<Skeleton className="h-48" />}>
            <SortingTable
              matching={matching}
              photos={photos}
              matches={matches}
              undo={undo}
              processing={processing}
              onProcess={process}
              onClear={() => setClearOpen(true)}
            />
          </Suspense>
        )}
      </div>
      <Suspense>
        {clearOpen && (
          <ConfirmDialog
            open
            onOpenChange={setClearOpen}
            title="Remove all photos from here?"
            description="They are not processed. The files on your device stay as they are."
            confirmLabel="Remove all"
            destructive
            onConfirm={() => {
              setClearOpen(false)
              void matching.remove(photosIn(matches))
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}

/** Reads the photos that another app shared. */
function useSharedPhotos(matching: PhotoMatching): void {
  const [query] = useAddressQuery()
  const isFailed = isSharingFailed(query)
  useEffect(() => {
    if (isFailed) warnNotShared()
    takeSharedPhotos().then(files => files.length > 0 && matching.add(files), warnNotShared)
  }, [matching, isFailed])
}

function warnNotShared(): void {
  toastError(
    'Photos Not Taken Over',
    'This device has no room for the shared photos. Choose them here instead.',
  )
}

interface ReadingProps {
  matching: PhotoMatching
  reading: NonNullable<PhotoMatchingState['reading']>
  newPhotos: PhotoMatchingState['newPhotos']
}

function Reading({ matching, reading: { done, total }, newPhotos }: ReadingProps) {
  // A phone that locks its screen stops the reading.
  useWakeLock()
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 grow basis-56">
        <ProgressBar label="Reading photos" value={done / total} />
        <p className="tabular mt-1.5 text-small text-ink-soft">
          {done} of {total} photos read. Keep this page open until all are.
        </p>
      </div>
      <div aria-hidden="true" className="flex h-12 gap-1">
        {newPhotos.slice(-NEW_PHOTOS_SHOWN).map(({ id, thumb }) => (
          <img
            key={id}
            src={blobUrl(thumb)}
            alt=""
            className="size-12 animate-fade-in rounded-full bg-well object-cover"
          />
        ))}
      </div>
      <Button size="small" onClick={matching.stop}>
        Stop reading
      </Button>
    </div>
  )
}
