import type { ListingCard } from '../../../shared/listing/listing-cards.ts'
import { Money } from '../../ui/money.tsx'
import type { OpenDialog } from '../dialogs/opened-dialog.ts'
import { ageOf, gradeText } from '../form/listing-state.ts'
import { listingPriceCents } from '../listing-price.ts'
import { CardActions } from './card-actions.tsx'
import { EndedFacts, SaleTerms, SoldFacts } from './card-facts.tsx'
import { CardNotes } from './card-notes.tsx'
import type { CardFactsProps } from './listing-card.tsx'

/** All that stands below a card's title. */
export function WholeCard({ card, publishing, acts }: CardFactsProps) {
  return (
    <>
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
    </>
  )
}

/** What it is offered for, and what the seller knows it by. */
function Offer({ card, open }: { card: ListingCard; open: OpenDialog }) {
  const age = ageOf(card)
  return (
    <>
      <p className="flex h-6 items-baseline justify-between gap-2">
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
      <p className="tabular truncate text-label text-ink-soft" title={card.sku}>
        {card.sku}
      </p>
      {card.storageLocation && (
        <p className="truncate text-label text-ink-soft" title={card.storageLocation}>
          {card.storageLocation}
        </p>
      )}
      <p className="truncate text-label text-ink-faint">{card.description || 'No description'}</p>
    </>
  )
}

interface PriceButtonProps {
  card: ListingCard
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
