import { type ReactNode, useMemo } from 'react'
import type { ListingCard } from '../../../../shared/listing/listing-cards.ts'
import { factsHeight } from './card-height.ts'
import type { ListPlace } from './use-list-place.ts'
import VirtualRows from './virtual-rows.tsx'

// The rest of a card comes with the rows: neither is of use without the other.
export { WholeCard } from '../../card/whole-card.tsx'

/** Height of the row below the last cards: what is still read, or could not be. */
const TAIL_REM = 20

interface GalleryRowsProps {
  place: ListPlace
  cards: readonly ListingCard[]
  columns: number
  /** Pixels between two cards. */
  gap: number
  /** Rows below the cards. */
  tail: number
  activeRow: number
  scrollTo: { row: number; count: number } | null
  onSight: (first: number, last: number) => void
  children: (row: number, brief: boolean) => ReactNode
}

/** The rows of cards in the window, each as high as its highest card. */
export default function GalleryRows(props: GalleryRowsProps) {
  const { place, cards, columns, gap, tail, ...rows } = props
  const { rem, width } = place
  const facts = useFactsHeights(cards, rem)
  const heightOf = useMemo(() => {
    const picture = (width - (columns - 1) * gap) / columns
    return (row: number) => {
      const own = facts.slice(row * columns, (row + 1) * columns)
      return own.length === 0 ? TAIL_REM * rem : Math.ceil(picture + Math.max(...own))
    }
  }, [facts, columns, gap, rem, width])
  return (
    <VirtualRows
      {...rows}
      place={place}
      rows={Math.ceil(cards.length / columns) + tail}
      gap={gap}
      heightOf={heightOf}
      wholeInFrame={1}
    />
  )
}

/** Height below each card's picture. Only new cards are measured: each page that arrives makes a list of all cards. */
function useFactsHeights(cards: readonly ListingCard[], rem: number): number[] {
  const heights = useMemo(() => {
    const measures = { rem, touch: matchMedia('(pointer: coarse)').matches }
    return { known: new WeakMap<ListingCard, number>(), measures }
  }, [rem])
  return useMemo(
    () =>
      cards.map(card => {
        const { known, measures } = heights
        const height = known.get(card) ?? factsHeight(card, measures)
        known.set(card, height)
        return height
      }),
    [cards, heights],
  )
}
