import type { KeyboardEvent } from 'react'
import type { ListingCard } from '../../../../shared/listing/listing-cards.ts'
import type { CardProps } from '../../card/listing-card.tsx'
import type { ListPlace } from './use-list-place.ts'

/** What the gallery and the table show, and how they tell what is in sight. */
export interface ListViewProps {
  listRef: (element: HTMLElement | null) => void
  listPlace: ListPlace
  cards: readonly ListingCard[]
  /** More are there than were read. */
  hasMore: boolean
  /** The next page could not be read. */
  nextFailed: boolean
  onRetry: () => void
  /** First and last card in the window. */
  onSight: (first: number, last: number) => void
  /** Place of the card that the keys act on. */
  activePlace: number
  scrollTo: { row: number; count: number } | null
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  cardProps: (card: ListingCard, place: number) => CardProps
}

/** Below the last card: what is still read, or could not be. */
export const tailRows = ({ hasMore, nextFailed }: ListViewProps): number =>
  hasMore || nextFailed ? 1 : 0
