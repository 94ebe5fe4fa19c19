import { type ReactNode, useMemo } from 'react'
import type { ListingCard } from '../../../../shared/listing/listing-cards.ts'
import { cardSize } from '../../card/card-size.ts'
import type { ListPlace } from './use-list-place.ts'
import VirtualRows from './virtual-rows.tsx'

// The rest of a card comes with the rows: neither is of use without the other.
export { CardBody } from '../../card/card-body.tsx'

/** Height of the row below the last cards: what is still read, or could not be. */
const TAIL_REM = 20
/** Of a card, above and below. */
const BORDER_PX = 2

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

/** The rows of cards in the window. All are equally high. */
export default function GalleryRows(props: GalleryRowsProps) {
  const { place, cards, columns, gap, tail, ...rows } = props
  const { rem, width } = place
  const cardRows = Math.ceil(cards.length / columns)
  const heightOf = useMemo(() => {
    const picture = (width - (columns - 1) * gap) / columns
    const card = Math.ceil(picture + cardSize().belowPictureRem * rem) + BORDER_PX
    return (row: number) => (row < cardRows ? card : TAIL_REM * rem)
  }, [cardRows, columns, gap, rem, width])
  return (
    <VirtualRows
      {...rows}
      place={place}
      rows={cardRows + tail}
      gap={gap}
      heightOf={heightOf}
      fullInFrame={1}
    />
  )
}
