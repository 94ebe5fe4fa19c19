import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { parseCents } from '../../shared/lib/money.ts'
import { keptAfterFees } from '../../shared/listing/selling-fees.ts'
import { seriesById } from '../../shared/numismatics/series.ts'
import type { ListingFormApi } from '../listings/form/use-listing-form.ts'
import { useSellingSettings } from '../listings/form/use-selling-settings.ts'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'

interface CreateBarProps {
  form: ListingFormApi
  /** What is under way. */
  busy: 'create' | 'publish' | null
  onCreate: (publish: boolean) => void
}

/** The price and what the seller keeps of it, and the buttons that make the listing: always in sight. */
export function CreateBar({ form, busy, onCreate }: CreateBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-line bg-surface py-3 sideways:py-1.5">
      <div className="mx-auto flex max-w-[112rem] flex-wrap px-4 md:px-6 items-center justify-end gap-x-6 gap-y-2">
        <Kept form={form} />
        <div className="flex grow flex-wrap gap-3 sm:grow-0">
          <Button
            className="grow px-3!"
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
            onClick={() => onCreate(true)}
          >
            {busy === 'publish' ? 'Publishing...' : 'Create & publish'}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What is left of the price after eBay's fees; nothing without a price. */
function Kept({ form }: { form: ListingFormApi }) {
  const { settings } = useSellingSettings()
  const [at] = useState(Date.now)
  const [price, shipping, seriesId] = useWatch({
    control: form.control,
    name: ['price', 'shippingPrice', 'seriesId'],
  })
  const priceCents = parseCents(price)
  if (!priceCents || priceCents <= 0) return null
  const kept = keptAfterFees(
    {
      priceCents,
      shippingCents: parseCents(shipping) ?? 0,
      bullion: seriesById(seriesId ?? '')?.kind === 'bullion',
    },
    { ownRate: settings.feeBasisPoints, at },
  )
  return (
    <p className="text-small text-ink-soft">
      <Money cents={priceCents} className="font-[600] text-ink" /> · you keep about{' '}
      <Money cents={kept} />
    </p>
  )
}
