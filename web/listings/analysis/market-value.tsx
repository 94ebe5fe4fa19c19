import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Cents, dollarsText, parseCents, priceText } from '../../../shared/lib/money.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { keptAfterFees } from '../../../shared/listing/selling-fees.ts'
import { isThick, usualShipping } from '../../../shared/listing/terms/listing-terms.ts'
import type { GradePrice } from '../../../shared/market/market.ts'
import { seriesById } from '../../../shared/numismatics/series.ts'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Money } from '../../ui/money.tsx'
import { marketPriceOf } from '../form/price/market-price.ts'
import { useSellingSettings } from '../form/use-selling-settings.ts'
import { useUpdateListing } from '../model/use-update-listing.ts'

const GradeOrRawDialog = lazy(() => import('./grade-or-raw-dialog.tsx'))

/** Spec: the words for a price that has none of its own. */
const USUAL_EXPLANATION = 'Based on completed sales'

/** What an explanation begins with that leads to the price of another grade or holder than the shown one. */
export const BEFORE_A_CHANGE = 'Worked out before the grade or holder was changed:'

interface MarketValueProps {
  listing: Listing
  /** The price of every grade, of which the listing's is shown. */
  gradePrices: readonly GradePrice[]
  /** Of a coin whose grades have no prices, such as bullion. */
  suggestedCents: Cents | null
  explanation: string
  doubts: readonly string[]
  /** The price before the seller moved comps; absent while none is moved. */
  beforeCents?: Cents | null
  children?: ReactNode
}

/** What the coin is worth, what the seller keeps of it, and what speaks against the number. */
export function MarketValue(props: MarketValueProps) {
  const { listing, gradePrices, suggestedCents, explanation, doubts, beforeCents, children } = props
  const market = marketPriceOf(
    { state: 'known', prices: gradePrices },
    { grade: listing.grade, certified: listing.grader !== null },
  )
  const cents = market.kind === 'price' ? market.price.priceCents : suggestedCents
  const ofOther = suggestedCents !== null && cents !== suggestedCents
  return (
    <section>
      <h3 className="slab text-ink-soft">Market Value</h3>
      <div role="status">
        <p className="mt-1 text-figure font-[600]">
          <Money cents={cents} />
        </p>
        {market.kind === 'price' && (
          <p>
            <Money cents={market.price.lowCents} /> to <Money cents={market.price.highCents} />
            <span className="text-ink-soft">
              {` for ${market.price.grade} ${market.price.certified ? 'in a holder' : 'raw'}`}
            </span>
          </p>
        )}
        {beforeCents !== undefined && (
          <p className="text-small text-ink-soft">
            With your changes. Before: <Money cents={beforeCents} />
          </p>
        )}
        {cents !== null && <Kept listing={listing} cents={cents} />}
      </div>
      {market.kind === 'choose-grade' && suggestedCents === null && (
        <div className="mt-2">
          <p className="text-ink-soft">
            The coin has no grade, so there is no single price. Edit the listing to choose one.
          </p>
          <FactList
            facts={market.bands.map(({ name, price: of }) => ({
              label: name,
              value: <Money cents={of.priceCents} />,
            }))}
          />
        </div>
      )}
      <p className="mt-2">
        {ofOther && explanation ? `${BEFORE_A_CHANGE} ` : ''}
        {explanation || USUAL_EXPLANATION}
      </p>
      {doubts.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-small text-ink-soft">
          {doubts.map(doubt => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {cents !== null && <UsePrice listing={listing} cents={cents} />}
        {listing.grader === null && listing.status !== 'sold' && gradePrices.length > 0 && (
          <GradeOrRaw listing={listing} prices={gradePrices} />
        )}
        {children}
      </div>
    </section>
  )
}

/** Opens the comparison of the raw coin with the graded one. */
function GradeOrRaw({ listing, prices }: { listing: Listing; prices: readonly GradePrice[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Grade it or sell it raw?</Button>
      {open && (
        <Suspense>
          <GradeOrRawDialog coin={listing} prices={prices} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the seller keeps of this price. */
function Kept({ listing, cents }: { listing: Listing; cents: number }) {
  const { settings } = useSellingSettings()
  const [now] = useState(() => Date.now())
  const bullion = listing.seriesId !== null && seriesById(listing.seriesId)?.kind === 'bullion'
  const thick = isThick(listing.grader, listing.lot)
  const kept = keptAfterFees(
    { priceCents: cents, shippingCents: usualShipping(cents, thick), bullion, thick },
    { ownRate: settings.feeBasisPoints, at: now },
  )
  return (
    <p>
      You keep about <Money cents={kept} className="font-[600]" /> after eBay's fee and postage.
    </p>
  )
}

/** Sets the price of a draft. A live listing is changed in its form, where eBay's answer is shown. */
function UsePrice({ listing, cents }: { listing: Listing; cents: number }) {
  const { mutate, isPending, error } = useUpdateListing()
  if (listing.status !== 'draft' || parseCents(listing.price) === cents) return null
  return (
    <>
      <Button
        variant="primary"
        busy={isPending}
        onClick={() => mutate({ listing, edit: { price: dollarsText(cents) } })}
      >
        {`Use ${priceText(cents)} as the Price`}
      </Button>
      {error && <Banner tone="error">{error.message}</Banner>}
    </>
  )
}
