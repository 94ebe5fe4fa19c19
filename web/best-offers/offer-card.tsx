import type { OfferAnswer, OfferingBuyer, OpenOffer } from '../../shared/best-offers/best-offers.ts'
import type { OfferProposal } from '../../shared/best-offers/propose-answer.ts'
import type { FeeTerms } from '../../shared/listing/selling-fees.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Money } from '../ui/money.tsx'
import {
  JudgeFacts,
  OfferedPicture,
  offerText,
  partOfPrice,
  proposalText,
  standsText,
} from './offer-facts.tsx'

const SENDING: Record<OfferAnswer, string> = {
  accept: 'Accepted: eBay is being told',
  decline: 'Declined: eBay is being told',
  counter: 'Countered: eBay is being told',
}
const LABELS: Record<OfferAnswer, string> = {
  accept: 'Accept',
  decline: 'Decline',
  counter: 'Counter',
}

interface OfferCardProps {
  offer: OpenOffer
  proposal: OfferProposal | null
  buyer: OfferingBuyer | undefined
  fees: FeeTerms
  aboveMelt: number | null
  now: number
  isCurrent: boolean
  onAnswer: (answer: OfferAnswer) => void
}

/** An offer, what it is judged by, and what the rules propose. */
export function OfferCard(props: OfferCardProps) {
  const { offer, proposal, buyer, fees, aboveMelt, now, isCurrent, onAnswer } = props
  const { listing, priceCents, sending, failure } = offer
  const stands = standsText(offer.expiresAt, now)
  const title = listing?.title ?? `eBay item ${offer.ebayListingId}`
  return (
    <Card
      title={title}
      aside={stands && <span className="text-small text-ink-soft">{stands}</span>}
      className={cx('h-full', isCurrent && 'md:border-accent')}
    >
      <div className="grid gap-3">
        <div className="flex gap-4">
          <OfferedPicture listing={listing} className="w-20 shrink-0" />
          <div className="min-w-0">
            <p className="tabular text-display">{offerText(offer)}</p>
            {listing && (
              <p className="text-small text-ink-soft">
                {partOfPrice(priceCents, listing.priceCents)} % of your{' '}
                <Money cents={listing.priceCents} />
              </p>
            )}
            {buyer && (
              <p className="text-small wrap-anywhere text-ink-soft">
                {buyer.buyer}
                {buyer.feedbackScore !== null && ` (${buyer.feedbackScore})`}
              </p>
            )}
          </div>
        </div>
        {buyer?.message && <p className="text-small wrap-anywhere">“{buyer.message}”</p>}
        {listing ? (
          <JudgeFacts {...{ priceCents, listing, fees, aboveMelt, now }} />
        ) : (
          <p className="text-small text-ink-soft">This listing is not one of Obverse’s.</p>
        )}
        {failure && <Banner tone="error">{failure}</Banner>}
        {sending ? (
          <Badge tone="warn" className="justify-self-start">
            {SENDING[sending]}
          </Badge>
        ) : (
          <>
            {proposal && <p className="text-small">{proposalText(proposal)}</p>}
            <div className="flex flex-wrap gap-2">
              {(['accept', 'counter', 'decline'] as const).map(answer => (
                <Button
                  key={answer}
                  variant={proposal?.answer === answer ? 'primary' : 'secondary'}
                  aria-label={`${LABELS[answer]} ${offerText(offer)} for ${title}`}
                  onClick={() => onAnswer(answer)}
                >
                  {LABELS[answer]}
                </Button>
              ))}
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
