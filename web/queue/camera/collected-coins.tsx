import { ArrowLeftRight, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { SLOTS } from '../../../shared/coins/coins.ts'
import { blobUrl } from '../../lib/blob-url.ts'
import { dateText } from '../../lib/date-text.ts'
import { isSeenWell } from '../../pictures/captured-side.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { WaitingSide } from '../outbox/outbox-rows.ts'
import type { CaptureSession } from './use-capture-session.ts'

const ConfirmDialog = lazy(() => import('../../ui/dialogs/confirm-dialog.tsx'))

interface CollectedCoinsProps {
  session: CaptureSession
  onProcess: () => void
  onClose: () => void
}

/** The collected batch, the latest coin first: to be looked through, and corrected, before it is processed. */
export default function CollectedCoins({ session, onProcess, onClose }: CollectedCoinsProps) {
  const { pairs, collected, remove, swap } = session
  const [removing, setRemoving] = useState<{ id: string; name: string } | null>(null)
  // Processed, or the last one was removed.
  useEffect(() => {
    if (collected === 0) onClose()
  }, [collected, onClose])

  const rows = pairs.map((pair, index) => ({ pair, name: `Coin ${index + 1}` })).toReversed()
  return (
    <Sheet
      open
      onOpenChange={open => !open && onClose()}
      title="Collected coins"
      description="Kept on this device until you process them."
      actions={
        <Button variant="primary" onClick={onProcess}>
          Process {collected} Coin(s)
        </Button>
      }
    >
      <ul className="grid gap-5">
        {rows.map(({ pair, name }) => (
          <li key={pair.id}>
            <div className="mb-2 flex items-center justify-between gap-2">
              <h3 className="text-body font-[600]">{name}</h3>
              <p className="grow text-small tabular text-ink-soft">
                {dateText(pair.takenAt, 'exactTime')}
              </p>
              <IconButton
                label={`Swap the sides of ${name.toLowerCase()}`}
                icon={<ArrowLeftRight size={18} />}
                onClick={() => void swap(pair.id, !pair.swapped)}
              />
              <IconButton
                label={`Remove ${name.toLowerCase()}`}
                icon={<Trash2 size={18} />}
                onClick={() => setRemoving({ id: pair.id, name })}
              />
            </div>
            <div className="grid grid-cols-2 gap-2">
              {SLOTS.map(side => (
                <div key={side}>
                  <img
                    src={blobUrl(pair[side].smallCrop)}
                    alt={`${name}, ${side}`}
                    loading="lazy"
                    className="aspect-square w-full rounded-card bg-well object-contain"
                  />
                  <SideNotes side={pair[side]} />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {removing && (
          <ConfirmDialog
            open
            onOpenChange={open => !open && setRemoving(null)}
            title={`Remove ${removing.name.toLowerCase()}?`}
            description="Its two pictures are deleted from this device."
            confirmLabel="Remove this coin"
            destructive
            onConfirm={() => {
              setRemoving(null)
              void remove(removing.id)
            }}
          />
        )}
      </Suspense>
    </Sheet>
  )
}

/** How large the side was seen, and what its picture lacks. */
function SideNotes({ side: { seen, faults } }: { side: WaitingSide }) {
  return (
    <>
      {seen && (
        <p className={cx('mt-1 text-small', isSeenWell(seen) ? 'text-ink-soft' : 'text-warn')}>
          {`${seen.px} pixels ${seen.of === 'coin' ? 'across' : 'high'}`}
        </p>
      )}
      {faults?.map(fault => (
        <p key={fault} className="mt-1 text-small text-warn">
          {fault}
        </p>
      ))}
    </>
  )
}
