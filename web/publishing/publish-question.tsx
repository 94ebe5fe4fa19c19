import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../shared/count-text.ts'
import { listingTotals } from '../../shared/listing/listing-fees.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import ConfirmDialog from '../ui/dialogs/confirm-dialog.tsx'
import { closeQuestion, type ListingToConfirm } from './publishing-question.ts'
import { useStartPublishing } from './use-publishing.ts'

const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const dollars = (cents: number) => WHOLE_DOLLARS.format(cents / 100)

interface PublishQuestionProps {
  listings: readonly ListingToConfirm[]
  onStarted: () => void
}

/** Asks before listings are published: how many, for how much, and what eBay takes of it. */
export function PublishQuestion({ listings, onStarted }: PublishQuestionProps) {
  const { data: settings } = useQuery({
    queryKey: queryKeys.sellingSettings,
    queryFn: async ({ signal }) =>
      (await api['selling-settings'].$get(undefined, { init: { signal } })).json(),
  })
  const [askedAt] = useState(() => Date.now())
  const start = useStartPublishing(() => {
    closeQuestion()
    onStarted()
  })
  const terms = { ownRate: settings?.feeBasisPoints ?? null, at: askedAt }
  const { price, fees, kept } = listingTotals(listings, terms)
  const count = counted(listings.length, 'listing')
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && closeQuestion()}
      title={`Publish ${count}, ${dollars(price)} in total, fees about ${dollars(fees)}?`}
      description={`You keep about ${dollars(kept)} after eBay’s fees and postage. Publishing goes on when you leave this page.`}
      confirmLabel={start.isPending ? 'Publishing...' : `Publish ${count}`}
      busy={start.isPending}
      onConfirm={() => start.mutate(listings)}
    />
  )
}
