import type { OfferedListing, OpenOffer } from '../../shared/best-offers/best-offers.ts'
import { floorOf, keptAt, type OfferProposal } from '../../shared/best-offers/propose-answer.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { type Cents, priceText } from '../../shared/lib/money.ts'
import type { FeeTerms } from '../../shared/listing/selling-fees.ts'
import { cx } from '../ui/cx.ts'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Money } from '../ui/money.tsx'
import { PictureFrame } from '../ui/picture-frame.tsx'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The small picture of an offered coin. */
export function OfferedPicture({
  listing,
  className,
}: {
  listing: OfferedListing | null
  className?: string
}) {
  const src = listing?.thumbnailUrl ?? (listing?.frontImageUrl || null)
  if (!src) return <span aria-hidden="true" className={cx('felt aspect-square', className)} />
  return (
    <PictureFrame src={src} alt={`Front of ${listing?.title}`} {...(className && { className })} />
  )
}

/** What is left of an offer's price, as a part of the asking price, in percent. */
export const partOfPrice = (priceCents: Cents, asking: Cents): number =>
  Math.round((priceCents / Math.max(1, asking)) * 100)

/** How long something is on sale, in words. */
export const onSaleText = (listedAt: number | null, now: number): string =>
  listedAt === null
    ? 'not known'
    : counted(Math.max(0, Math.floor((now - listedAt) / DAY_MS)), 'day')

/** How long an offer still stands, in words; null where eBay does not say. */
export function standsText(expiresAt: number | null, now: number): string | null {
  if (expiresAt === null) return null
  const hours = Math.floor((expiresAt - now) / HOUR_MS)
  if (hours < 0) return 'over'
  return hours < 1 ? 'less than an hour left' : `${counted(hours, 'hour')} left`
}

interface JudgeFactsProps {
  priceCents: Cents
  listing: OfferedListing
  fees: FeeTerms
  aboveMelt: number | null
  now: number
}

/** What an offer is judged by: what would be left of it, the market and its range, the floor, how long it is on sale. */
export function JudgeFacts({ priceCents, listing, fees, aboveMelt, now }: JudgeFactsProps) {
  const { suggestedPriceCents: market, priceLowCents, priceHighCents, costCents } = listing
  const floor = floorOf({ aboveMelt }, listing, fees)
  const facts: Fact[] = [
    { label: 'You keep after fees', value: <Money cents={keptAt(priceCents, listing, fees)} /> },
    ...(costCents === null ? [] : [{ label: 'It cost you', value: <Money cents={costCents} /> }]),
    {
      label: 'Market price',
      value:
        market === null ? (
          'not known'
        ) : (
          <>
            <Money cents={market} />
            {priceLowCents !== null && priceHighCents !== null && (
              <span className="text-ink-soft">
                {' '}
                ({priceText(priceLowCents)} to {priceText(priceHighCents)})
              </span>
            )}
          </>
        ),
    },
    ...(floor === null
      ? []
      : [
          {
            label:
              listing.consignor === null
                ? 'Floor by melt and fees'
                : 'Floor by melt, fees and owner',
            value: <Money cents={floor} />,
          },
        ]),
    { label: 'On sale for', value: onSaleText(listing.listedAt, now) },
  ]
  return <FactList facts={facts} />
}

const REASONS: Record<OfferProposal['reason'], string> = {
  no_market: 'no market price is known',
  from_accept: 'it reaches what you accept of the market price',
  below_floor: 'it is below melt value and fees, or what the owner gets at least',
  below_decline: 'it is below what you decline of the market price',
  between: 'it lies between what you decline and what you accept',
  asking_price: 'it reaches your price',
}

/** What the rules propose, as a sentence. */
export function proposalText({ answer, counterCents, reason }: OfferProposal): string {
  const why = REASONS[reason]
  if (answer === 'none') return `No proposal: ${why}.`
  if (answer === 'counter')
    return `Proposal: counter with ${priceText(counterCents ?? 0)}, as ${why}.`
  return `Proposal: ${answer}, as ${why}.`
}

/** The whole offer in a line: so many pieces at a price. */
export const offerText = ({ priceCents, quantity }: Pick<OpenOffer, 'priceCents' | 'quantity'>) =>
  quantity === 1 ? priceText(priceCents) : `${quantity} at ${priceText(priceCents)} each`
