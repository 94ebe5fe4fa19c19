import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ListingCardView } from '../../card/listing-card.tsx'
import { type ListViewProps, tailRows } from './list-view.ts'
import { useGalleryRows } from './use-gallery-rows.ts'
import type { ListPlace } from './use-list-place.ts'

const GAP_PX = 12
/** A card is at least so wide. Two stand side by side on every phone, unless the text is larger than usual. */
const LEAST_REM = 11.125
const PAIR_REM = 17
/** Of what stands under a card's picture, until its code is there. */
const FACTS_PX = 272
/** Rows that are there before the code arrives that renders the rows in the window only. */
const FIRST_ROWS = 4

export const columnCount = ({ width, rem }: Pick<ListPlace, 'width' | 'rem'>): number =>
  Math.max(
    width > 0 && width < PAIR_REM * rem ? 1 : 2,
    Math.floor((width + GAP_PX) / (LEAST_REM * rem + GAP_PX)),
  )

/** The listings as cards in rows. */
export function Gallery(props: ListViewProps) {
  const { listRef, listPlace, cards, activePlace, scrollTo, onSight, onKeyDown, cardProps } = props
  const loaded = useGalleryRows()
  const columns = columnCount(listPlace)
  const cardRows = Math.ceil(cards.length / columns)
  const row = (at: number, brief = false) =>
    at < cardRows ? (
      <Row columns={columns}>
        {cards.slice(at * columns, (at + 1) * columns).map((card, column) => (
          <ListingCardView
            key={card.id}
            {...cardProps(card, at * columns + column)}
            brief={brief}
            Facts={loaded?.CardBody ?? null}
          />
        ))}
      </Row>
    ) : (
      <Tail {...props} columns={columns} />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the card that has the focus
    <div ref={listRef} role="list" aria-label="Listings" onKeyDown={onKeyDown}>
      {loaded ? (
        // oxlint-disable-next-line react/static-components -- the code that was loaded, always the same
        <loaded.default
          place={listPlace}
          cards={cards}
          columns={columns}
          gap={GAP_PX}
          tail={tailRows(props)}
          activeRow={Math.floor(activePlace / columns)}
          scrollTo={scrollTo}
          onSight={(first, last) => onSight(first * columns, (last + 1) * columns - 1)}
        >
          {row}
        </loaded.default>
      ) : (
        Array.from({ length: Math.min(FIRST_ROWS, cardRows) }, (_, at) => (
          <div
            key={at}
            role="presentation"
            className="mb-3"
            style={{ height: listPlace.width / columns + FACTS_PX }}
          >
            {row(at)}
          </div>
        ))
      )}
    </div>
  )
}

function Row({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div
      role="presentation"
      className="grid h-full"
      style={{ gap: GAP_PX, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {children}
    </div>
  )
}

function Tail({ columns, nextFailed, onRetry }: ListViewProps & { columns: number }) {
  if (nextFailed)
    return <ErrorState title="The next listings could not be loaded" onRetry={onRetry} />
  return (
    <Row columns={columns}>
      {Array.from({ length: columns }, (_, at) => (
        <Skeleton key={at} className="h-80 rounded-card" />
      ))}
    </Row>
  )
}
