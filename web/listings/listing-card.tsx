import { type MouseEvent, memo } from 'react'
import type { ListingCard as Card } from '../../shared/listing-cards.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { cx } from '../ui/cx.ts'
import { Money } from '../ui/money.tsx'
import { CardActions } from './card-actions.tsx'
import { EndedFacts, SaleTerms, SoldFacts } from './card-facts.tsx'
import { CardNotes } from './card-notes.tsx'
import { CardPicture } from './card-picture.tsx'
import { ageOf, type CardStatus, cardStatus, gradeText } from './form/listing-state.ts'
import { listingPriceCents } from './listing-price.ts'
import type { OpenDialog } from './opened-dialog.ts'

/** Green is what is live. */
export const TONES: Record<CardStatus, BadgeTone> = {
  Draft: 'neutral',
  Published: 'accent',
  Scheduled: 'accent',
  Sold: 'strong',
  Ended: 'neutral',
}

/** What a card or a row of the table gets of the screen. The functions stay the same, so that one card is drawn anew. */
export interface CardProps {
  card: Card
  /** Its place among those that were read. */
  place: number
  /** How many there are; -1 while more may follow. */
  total: number
  selected: boolean
  /** It is the one that the keys act on. */
  active: boolean
  publishing: boolean
  /** Of the first screenful: loads its picture at once. */
  priority: boolean
  acts: CardActs
}

export interface CardActs {
  open: OpenDialog
  publish: (card: Card) => void
  /** `range`: from the one that was selected last. */
  select: (card: Card, on: boolean, range: boolean) => void
  focus: (id: number) => void
}

/** Whether a press on a checkbox was made with Shift. */
export const isRange = (event: { nativeEvent: Event }): boolean =>
  'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true

/** Shift and a click select a range, and no text. */
export const keepText = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault()
}

export const cardDomId = (id: number): string => `listing-${id}`

/** One listing as a card. */
export const ListingCard = memo(function ListingCard(props: CardProps) {
  const { card, place, total, selected, active, publishing, priority, acts } = props
  const { id, title } = card
  const badge = cardStatus(card)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the one card that the keys act on
    <div
      role="listitem"
      id={cardDomId(id)}
      aria-setsize={total}
      aria-posinset={place + 1}
      aria-label={`${title}, ${badge}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the one card that the keys act on
      tabIndex={active ? 0 : -1}
      onFocus={() => acts.focus(id)}
      className={cx(
        'flex min-w-0 scroll-mt-20 scroll-mb-28 flex-col overflow-clip rounded-card border bg-surface shadow-raised',
        selected ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <div className="relative">
        <CardPicture listing={card} priority={priority} />
        <div className="pointer-events-none absolute top-1.5 right-1.5">
          <Badge tone={TONES[badge]}>{badge}</Badge>
        </div>
        <div className="absolute top-0.5 left-0.5 rounded-control pointer-fine:top-1 pointer-fine:left-1 pointer-fine:bg-surface/85">
          <Checkbox
            label={`Select ${title}`}
            hideLabel
            checked={selected}
            className="min-h-8! min-w-8! pointer-coarse:min-h-11! pointer-coarse:min-w-11!"
            onMouseDown={keepText}
            onChange={event => acts.select(card, event.currentTarget.checked, isRange(event))}
          />
        </div>
      </div>
      <div className="flex grow flex-col gap-1 p-2.5">
        <h2 className="line-clamp-2 text-small font-[600]" title={title}>
          {title}
        </h2>
        {card.status === 'sold' ? (
          <SoldFacts listing={card} />
        ) : (
          <Offer card={card} open={acts.open} />
        )}
        <CardNotes listing={card} needs={card.needs} open={acts.open} most={1} />
        <CardActions
          listing={card}
          publishing={publishing}
          onPublish={() => acts.publish(card)}
          open={acts.open}
        />
      </div>
    </div>
  )
})

/** What it is offered for, and what the seller knows it by. */
function Offer({ card, open }: { card: Card; open: OpenDialog }) {
  const age = ageOf(card)
  return (
    <>
      <p className="flex items-baseline justify-between gap-2">
        <PriceButton card={card} open={open} className="text-lead font-[620]" />
        <span className="slab truncate text-ink-soft">
          {card.format === 'auction' ? 'start price' : gradeText(card)}
        </span>
      </p>
      {card.format === 'auction' && (
        <p className="slab truncate text-ink-soft">{gradeText(card)}</p>
      )}
      <SaleTerms listing={card} />
      {card.status === 'ended' && <EndedFacts listing={card} />}
      <p className="flex justify-between gap-2 text-label text-ink-soft">
        <span className="truncate">
          Shipping <Money cents={listingPriceCents(card.shippingPrice)} />
        </span>
        <span className="tabular shrink-0">
          {age.text}
          <span className="sr-only"> {age.since}</span>
        </span>
      </p>
      <p className="truncate text-label text-ink-soft">
        <span className="tabular">{card.sku}</span>
        {card.storageLocation && ` · ${card.storageLocation}`}
      </p>
      <p className="truncate text-label text-ink-faint">{card.description || 'No description'}</p>
    </>
  )
}

interface PriceButtonProps {
  card: Card
  open: OpenDialog
  className?: string
}

/** The price leads to what it rests on. */
export function PriceButton({ card: { id, price, title }, open, className }: PriceButtonProps) {
  return (
    <button
      type="button"
      onClick={() => open({ dialog: 'price', id })}
      className="relative rounded-control underline decoration-line-strong decoration-1 underline-offset-4 after:absolute after:inset-x-0 hover:decoration-current pointer-coarse:after:-inset-y-2.5"
    >
      <Money cents={listingPriceCents(price)} className={className} />
      <span className="sr-only">, Price Analysis of {title}</span>
    </button>
  )
}
