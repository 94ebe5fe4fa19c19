import type { ListingCard } from '../../../../shared/listing/listing-cards.ts'
import { isPublishable } from '../../form/listing-state.ts'
import { salesSummary } from '../../listing-sales.ts'
import { endedLines, needChoices, needLines, termsLines } from './card-lines.ts'

/** What a card's height depends on beside its texts. */
export interface CardMeasures {
  /** Pixels of a rem. */
  rem: number
  /** Targets are higher where a finger presses them. */
  touch: boolean
}

/* In rem, as the classes of listing-card.tsx, card-facts.tsx, card-notes.tsx and card-actions.tsx have them. */
const SMALL = 1.125
const LABEL = 1
const PRICE = 1.5
const GAP = 0.25
const PADDING = 1.25
const LISTED = 0.125
/** Above the buttons, and between their rows. */
const ACTS_TOP = 0.25
const ACTS_GAP = 0.375
const BORDER_PX = 2

/** Height in pixels of what stands under a card's picture, borders included. */
export function factsHeight(card: ListingCard, { rem, touch }: CardMeasures): number {
  const button = touch ? 2.75 : 2.25
  const blocks = [
    2 * SMALL,
    ...(card.status === 'sold' ? soldBlocks(card) : offerBlocks(card)),
    ...needBlocks(card, { button, touch }),
    actsHeight(card, button),
  ]
  const inside = blocks.reduce((sum, block) => sum + block, 0) + GAP * (blocks.length - 1)
  return Math.ceil((PADDING + inside) * rem) + BORDER_PX
}

function offerBlocks(card: ListingCard): number[] {
  const terms = termsLines(card)
  return [
    PRICE,
    ...(card.format === 'auction' ? [LABEL] : []),
    ...(terms > 0 ? [terms * LABEL] : []),
    ...(card.status === 'ended' ? [endedLines(card) * SMALL] : []),
    LABEL,
    LABEL,
    ...(card.storageLocation ? [LABEL] : []),
    LABEL,
  ]
}

function soldBlocks(card: ListingCard): number[] {
  const sold = salesSummary(card)
  if (!sold) return []
  const { shipping, refunded, net, countries } = sold
  const lines =
    3 +
    [shipping > 0, refunded > 0, net !== null, countries, card.storageLocation].filter(Boolean)
      .length
  return [lines * SMALL + (lines - 1) * LISTED]
}

function needBlocks(
  card: ListingCard,
  { button, touch }: { button: number; touch: boolean },
): number[] {
  const { needs } = card
  const [first] = needs
  if (!first) return []
  const choices = needChoices(first)
  // Its margins; the buttons stand one below the other where they do not fit side by side.
  const ofChoices =
    choices === 0 ? 0 : choices * button + (choices - 1) * 0.375 + (touch ? 0.75 : 0.25) + 0.125
  const message = needLines(card, first) * SMALL + ofChoices
  const more = needs.length > 1 ? SMALL + (touch ? 0.75 : 0.375) : 0
  return [message + more]
}

function actsHeight(card: ListingCard, button: number): number {
  const first = isPublishable(card) || card.status === 'published' || card.ebayListingUrl
  // The second row keeps its gap even without the first.
  return ACTS_TOP + button + (first ? button + ACTS_GAP : 0)
}
