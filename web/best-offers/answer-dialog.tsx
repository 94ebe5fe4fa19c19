import { type FormEvent, useState } from 'react'
import {
  ANSWER_MESSAGE_MAX,
  type NewAnswer,
  newAnswerSchema,
  type OfferAnswer,
  type OpenOffer,
} from '../../shared/best-offers/best-offers.ts'
import { keptAt } from '../../shared/best-offers/propose-answer.ts'
import { priceText, typedAmount, typedCents } from '../../shared/lib/money.ts'
import type { FeeTerms } from '../../shared/listing/selling-fees.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { MoneyField } from '../ui/fields/text-field.tsx'
import { offerText } from './offer-facts.tsx'

const TITLES: Record<OfferAnswer, string> = {
  accept: 'Accept the offer',
  decline: 'Decline the offer',
  counter: 'Counter the offer',
}

interface AnswerDialogProps {
  offer: OpenOffer
  answer: OfferAnswer
  /** The proposed counter offer. */
  counterCents: number | null
  fees: FeeTerms
  busy: boolean
  onAnswer: (answer: NewAnswer) => void
  onClose: () => void
}

/** Asks once before an offer is answered: eBay tells the buyer, and an accepted offer is a sale. */
export default function AnswerDialog({
  offer,
  answer,
  counterCents,
  fees,
  busy,
  onAnswer,
  onClose,
}: AnswerDialogProps) {
  const { listing, priceCents } = offer
  const asking = listing?.priceCents ?? null
  const [price, setPrice] = useState(() =>
    typedAmount(counterCents ?? Math.round(((asking ?? priceCents) + priceCents) / 2)),
  )
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState('')
  const counter = answer === 'counter' ? typedCents(price) : null
  const ends = answer === 'counter' ? counter : priceCents
  const label = {
    accept: `Accept ${offerText(offer)}`,
    decline: 'Decline',
    counter: counter === null ? 'Counter' : `Counter with ${priceText(counter)}`,
  }[answer]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (answer === 'counter' && (counter === null || counter <= priceCents))
      return setProblem(`Enter more than the offer of ${priceText(priceCents)}.`)
    if (counter !== null && asking !== null && counter >= asking)
      return setProblem(`Enter less than your price of ${priceText(asking)}.`)
    const parsed = newAnswerSchema.safeParse({
      bestOfferId: offer.bestOfferId,
      answer,
      counterCents: counter,
      message,
    })
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? '')
    onAnswer(parsed.data)
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={TITLES[answer]}
      description={listing?.title ?? `eBay item ${offer.ebayListingId}`}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={answer === 'decline' ? 'danger' : 'primary'}
            type="submit"
            form="answer-offer"
            busy={busy}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id="answer-offer" className="grid gap-4" onSubmit={submit} noValidate>
        <p>
          The buyer offers <strong>{offerText(offer)}</strong>
          {asking !== null && `, you ask ${priceText(asking)}`}.
          {answer === 'accept' && ' Accepting it is a sale: it cannot be taken back here.'}
        </p>
        {answer === 'counter' && (
          <MoneyField
            label="Your counter offer, for one piece"
            value={price}
            onChange={event => {
              setProblem('')
              setPrice(event.currentTarget.value)
            }}
          />
        )}
        {answer !== 'decline' && listing && ends !== null && (
          <p className="text-small text-ink-soft">
            You keep {priceText(keptAt(ends, listing, fees))} of a piece after eBay’s fee and
            postage.
          </p>
        )}
        {answer !== 'accept' && (
          <TextArea
            label="To the buyer (optional)"
            rows={2}
            maxLength={ANSWER_MESSAGE_MAX}
            value={message}
            onChange={event => setMessage(event.currentTarget.value)}
          />
        )}
        {problem && <Banner tone="error">{problem}</Banner>}
      </form>
    </Dialog>
  )
}
