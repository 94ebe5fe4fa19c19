import { lazy, Suspense, useRef, useState } from 'react'
import type {
  NewAnswer,
  OfferAnswer,
  OfferingBuyer,
  OpenOffer,
  OpenOffers,
} from '../../shared/best-offers/best-offers.ts'
import { type OfferProposal, proposeAnswer } from '../../shared/best-offers/propose-answer.ts'
import { counted } from '../../shared/lib/count-text.ts'
import type { FeeTerms } from '../../shared/listing/selling-fees.ts'
import { Button } from '../ui/button.tsx'
import { OfferCard } from './offer-card.tsx'
import { offerText } from './offer-facts.tsx'
import { useAnswerOffers } from './use-best-offers.ts'
import { OFFER_KEYS, type OfferKey, useOfferKeys } from './use-offer-keys.ts'

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))
const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

interface OfferListProps {
  data: OpenOffers
  buyers: readonly OfferingBuyer[]
  /** The time of the reading, ms. */
  now: number
}

export type JudgedOffer = { offer: OpenOffer; proposal: OfferProposal | null }

const answered = ({ offer, proposal }: JudgedOffer): NewAnswer[] =>
  proposal && proposal.answer !== 'none' && offer.sending === null
    ? [
        {
          bestOfferId: offer.bestOfferId,
          answer: proposal.answer,
          counterCents: proposal.counterCents,
          message: '',
        },
      ]
    : []

/** The offers of buyers, each with what the rules propose; answered one by one, by key, or all as proposed. */
export function OfferList({ data, buyers, now }: OfferListProps) {
  const [current, setCurrent] = useState(0)
  const [asked, setAsked] = useState<{ at: JudgedOffer; answer: OfferAnswer } | null>(null)
  const [isAskingAll, setIsAskingAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const answers = useAnswerOffers()
  const fees: FeeTerms = { ownRate: data.feeBasisPoints, at: now }
  const offers = data.offers
    .filter(({ by }) => by === 'buyer')
    .map(offer => ({ offer, proposal: proposalFor(offer, data, fees) }))
  const waiting = data.offers.filter(({ by }) => by === 'seller')
  const proposed = offers.flatMap(answered)
  const place = Math.min(current, Math.max(0, offers.length - 1))

  const ask = (at: JudgedOffer | undefined, answer: OfferAnswer | 'none' | undefined) => {
    if (at?.offer.sending === null && answer && answer !== 'none') setAsked({ at, answer })
  }
  useOfferKeys((key: OfferKey) => {
    const at = offers[place]
    if (key.act === 'proposal') return ask(at, at?.proposal?.answer)
    if (key.act !== 'move') return ask(at, key.act)
    const next = Math.min(Math.max(0, place + key.by), offers.length - 1)
    setCurrent(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  })
  const send = async (some: readonly NewAnswer[]) => {
    await answers.mutateAsync(some).catch(() => undefined)
    setAsked(null)
    setIsAskingAll(false)
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {offers.length > 0 && (
          <p className="text-small text-ink-soft max-md:hidden">{OFFER_KEYS}</p>
        )}
        {proposed.length > 1 && (
          <Button onClick={() => setIsAskingAll(true)}>
            Answer {counted(proposed.length, 'offer')} as proposed
          </Button>
        )}
      </div>
      <ul
        ref={list}
        aria-label="Offers of buyers"
        className="grid grid-cols-1 gap-4 xl:grid-cols-2"
      >
        {offers.map((at, index) => (
          <li key={at.offer.bestOfferId} aria-current={index === place ? 'true' : undefined}>
            <OfferCard
              {...at}
              buyer={buyers.find(({ bestOfferId }) => bestOfferId === at.offer.bestOfferId)}
              fees={fees}
              aboveMelt={data.rules.aboveMelt}
              now={now}
              isCurrent={index === place}
              onAnswer={answer => {
                setCurrent(index)
                ask(at, answer)
              }}
            />
          </li>
        ))}
      </ul>
      {waiting.length > 0 && <Waiting offers={waiting} />}
      <Suspense>
        {asked && (
          <AnswerDialog
            key={`${asked.at.offer.bestOfferId} ${asked.answer}`}
            offer={asked.at.offer}
            answer={asked.answer}
            counterCents={asked.at.proposal?.counterCents ?? null}
            fees={fees}
            busy={answers.isPending}
            onAnswer={answer => void send([answer])}
            onClose={() => setAsked(null)}
          />
        )}
        {isAskingAll && (
          <ConfirmDialog
            open
            onOpenChange={setIsAskingAll}
            title={`Answer ${counted(proposed.length, 'offer')} as proposed?`}
            description={`${summary(proposed)}. eBay tells the buyers; an accepted offer is a sale.`}
            confirmLabel={`Answer ${counted(proposed.length, 'offer')}`}
            busy={answers.isPending}
            onConfirm={() => void send(proposed)}
          />
        )}
      </Suspense>
    </div>
  )
}

const proposalFor = (
  { priceCents, listing }: OpenOffer,
  { rules }: OpenOffers,
  fees: FeeTerms,
): OfferProposal | null => listing && proposeAnswer(priceCents, listing, rules, fees)

function summary(answers: readonly NewAnswer[]): string {
  const counts = (['accept', 'counter', 'decline'] as const).flatMap(answer => {
    const count = answers.filter(each => each.answer === answer).length
    return count > 0 ? [`${answer} ${count}`] : []
  })
  const text = counts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Counter offers of the seller that wait for buyers. */
function Waiting({ offers }: { offers: readonly OpenOffer[] }) {
  return (
    <section aria-labelledby="offers-waiting" className="grid gap-2">
      <h2 id="offers-waiting" className="text-lead">
        {counted(offers.length, 'counter offer')} of yours {offers.length === 1 ? 'waits' : 'wait'}{' '}
        for the buyer
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {offers.map(offer => (
          <li
            key={offer.bestOfferId}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3"
          >
            <span className="min-w-0 wrap-anywhere">
              {offer.listing?.title ?? `eBay item ${offer.ebayListingId}`}
            </span>
            <span className="tabular">{offerText(offer)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
