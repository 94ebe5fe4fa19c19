import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../shared/lib/count-text.ts'
import { moneyFormat, priceText } from '../../shared/lib/money.ts'
import { listingTotals } from '../../shared/listing/listing-fees.ts'
import { insertionFee } from '../../shared/listing/selling-fees.ts'
import { exceedsLimit, type SellingLimit } from '../../shared/publishing.ts'
import { rememberWayBack } from '../ebay/way-back/way-back.ts'
import { api } from '../lib/api.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { useGo } from '../lib/navigation.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { reviewPath } from '../lib/review-path.ts'
import ConfirmDialog from '../ui/dialogs/confirm-dialog.tsx'
import { closeQuestion, type ListingToConfirm } from './publishing-question.ts'
import { useStartPublishing } from './use-publishing.ts'

const whole = (cents: number) => moneyFormat({ whole: true }).format(cents / 100)

interface PublishQuestionProps {
  listings: readonly ListingToConfirm[]
  onStarted: () => void
}

/**
 * Asks before listings are published: how many, for how much, what eBay takes of it, and what it lets the account
 * sell.
 */
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
  const { price, fees, kept, ads } = listingTotals(listings, terms)
  const count = counted(listings.length, 'listing')
  const limit = useSellingLimit()
  const title = `Publish ${count}, ${whole(price)} in total, fees about ${whole(fees)}?`
  const question = {
    open: true,
    onOpenChange: (isOpen: boolean) => !isOpen && closeQuestion(),
    title,
  }
  const go = useGo()
  if (failedWith(limit.error, 'EBAY_NOT_CONNECTED'))
    return (
      <ConfirmDialog
        {...question}
        description={limit.error.message}
        confirmLabel="Connect eBay"
        onConfirm={() => {
          closeQuestion()
          rememberWayBack({ to: reviewPath(listings.map(({ id }) => id)), coins: listings.length })
          go('/connect-ebay')
        }}
      />
    )
  const run = {
    amountCents: price,
    pieces: listings.reduce((sum, { quantity }) => sum + quantity, 0),
  }
  const insertion = insertionFee(askedAt)
  return (
    <ConfirmDialog
      {...question}
      description={
        <>
          <span className="block">{`You keep about ${whole(kept)} after eBay’s fees and postage, which are estimates. Publishing goes on when you leave this page.`}</span>
          {ads > 0 && (
            <span className="mt-2 block">{`Ads cost up to ${priceText(ads)} of it, only if the buyers come by the ads: you keep about ${whole(kept - ads)} then.`}</span>
          )}
          <span className="mt-2 block">{`Once your free listings of the month are used up, eBay charges about ${priceText(insertion)} a listing and each month that it stays: at most ${priceText(insertion * listings.length)} for these.`}</span>
          <LimitText run={run} limit={limit} />
          {start.error && (
            <span className="mt-2 block text-danger">
              {failureMessage(start.error, 'Please try again.')}
            </span>
          )}
        </>
      }
      confirmLabel={start.isPending ? 'Publishing...' : `Publish ${count}`}
      busy={start.isPending}
      onConfirm={() => start.mutate(listings)}
    />
  )
}

/** GET /api/publishing/limit. */
const useSellingLimit = () =>
  useQuery({
    queryKey: queryKeys.sellingLimit,
    queryFn: async ({ signal }) =>
      (await api.publishing.limit.$get(undefined, { init: { signal } })).json(),
  })

interface LimitTextProps {
  run: { amountCents: number; pieces: number }
  limit: { data: SellingLimit | undefined; isError: boolean }
}

/** What eBay lets the account sell in a month; a run that is larger is said before it starts. */
function LimitText({ run, limit: { data, isError } }: LimitTextProps) {
  if (isError)
    return <span className="mt-2 block">Your eBay selling limit could not be read just now.</span>
  if (!data) return <span className="mt-2 block">Reading your eBay selling limit…</span>
  const parts = [
    data.pieces !== null && counted(data.pieces, 'item'),
    data.amountCents !== null && whole(data.amountCents),
  ].filter(part => part !== false)
  if (parts.length === 0)
    return <span className="mt-2 block">Your eBay account has no selling limit.</span>
  const words = `${parts.join(' and ')} a month`
  if (exceedsLimit(run, data))
    return (
      <span className="mt-2 flex gap-2 font-[560] text-ink">
        <TriangleAlert size={19} className="mt-0.5 shrink-0 text-warn" />
        {`This is more than your eBay selling limit of ${words}. eBay will refuse what exceeds it.`}
      </span>
    )
  return (
    <span className="mt-2 block">{`Your eBay selling limit is ${words}. eBay does not say how much of it is left.`}</span>
  )
}
