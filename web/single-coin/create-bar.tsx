import { useId, useState } from 'react'
import AuctionDialog from '../listings/dialogs/auction-dialog.tsx'
import type { EditFields } from '../listings/edit/edit-fields.ts'
import { useKept } from '../listings/form/price/use-kept.ts'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'

interface CreateBarProps {
  values: EditFields
  /** What is under way. */
  busy: 'create' | 'publish' | null
  onCreate: (publish: boolean) => void
}

/** The coin, its grade and price, what the seller keeps of it, and the buttons that make the listing: always in sight. */
export function CreateBar({ values, busy, onCreate }: CreateBarProps) {
  const [asking, setAsking] = useState(false)
  const noteId = useId()
  return (
    <div className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-line bg-surface py-3 sideways:py-1.5">
      <div className="mx-auto flex max-w-[112rem] flex-wrap px-4 md:px-6 items-center justify-end gap-x-6 gap-y-2">
        <p className="min-w-0 text-small text-ink-soft">
          <span className="block truncate text-ink">{nameOf(values)}</span>
          <Kept values={values} />
          <span id={noteId}>Create Listing makes a draft</span>
        </p>
        <div className="flex grow flex-wrap gap-3 sm:grow-0">
          <Button
            className="grow px-3!"
            aria-describedby={noteId}
            busy={busy === 'create'}
            disabled={busy === 'publish'}
            onClick={() => onCreate(false)}
          >
            {busy === 'create' ? 'Creating Listing...' : 'Create Listing'}
          </Button>
          <Button
            variant="primary"
            className="grow px-3!"
            busy={busy === 'publish'}
            disabled={busy === 'create'}
            onClick={() => (values.format === 'auction' ? setAsking(true) : onCreate(true))}
          >
            {busy === 'publish' ? 'Publishing...' : 'Create & publish'}
          </Button>
        </div>
      </div>
      {asking && (
        <AuctionDialog
          auction={values}
          onClose={() => setAsking(false)}
          onPublish={() => {
            setAsking(false)
            onCreate(true)
          }}
        />
      )}
    </div>
  )
}

/** "1881 Morgan Dollar, AU58", as far as it is entered. */
function nameOf({ year, coinType, grade }: EditFields): string {
  const coin = [year, coinType].filter(Boolean).join(' ')
  return [coin, grade].filter(Boolean).join(', ')
}

/** What is left of the price after eBay's fees; nothing without a price. */
function Kept({ values }: { values: EditFields }) {
  const kept = useKept(values)
  if (!kept) return null
  return (
    <>
      <Money cents={kept.priceCents} className="font-[600] text-ink" /> · you keep about{' '}
      <Money cents={kept.keptCents} />
      {' · '}
    </>
  )
}
