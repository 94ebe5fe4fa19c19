import type { ListingCard as Card } from '../../../shared/listing/listing-cards.ts'
import { Money } from '../../ui/money.tsx'
import { listingPriceCents } from '../listing-price.ts'
import { gradeText } from '../model/listing-state.ts'
import type { OpenDialog } from '../opened-dialog.ts'
import { CardActions } from './card-actions.tsx'
import { offerLines, SoldFacts } from './card-facts.tsx'
import { CardNotes } from './card-notes.tsx'
import { linesLeft, soldLines } from './card-size.ts'
import type { CardFactsProps } from './listing-card.tsx'

/** All that stands below a card's title. */
export function CardBody({ card, publishing, acts }: CardFactsProps) {
  return (
    <>
      {card.status === 'sold' ? (
        <SoldFacts listing={card} lines={soldLines(card)} />
      ) : (
        <Offer card={card} open={acts.open} />
      )}
      <CardNotes listing={card} needs={card.needs} open={acts.open} short />
      <CardActions
        listing={card}
        publishing={publishing}
        onPublish={() => acts.publish(card)}
        open={acts.open}
      />
    </>
  )
}

/** What it is offered for, and as much of what the seller knows it by as has room. */
function Offer({ card, open }: { card: Card; open: OpenDialog }) {
  const isAuction = card.format === 'auction'
  const lines = offerLines(card).slice(0, linesLeft(card.needs))
  return (
    <>
      <p className="flex h-[1.5rem] items-baseline justify-between gap-2">
        <PriceButton card={card} open={open} className="text-lead font-[620]" />
        <span className="slab truncate text-ink-soft">
          {isAuction ? 'start price' : gradeText(card)}
        </span>
      </p>
      {lines.map(({ name, line }) => (
        <p key={name} className="h-[1rem] truncate text-label text-ink-soft">
          {line}
        </p>
      ))}
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
