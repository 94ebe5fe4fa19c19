import type { ReactNode } from 'react'
import type { CardSort, ListingCard } from '../../../shared/listing/listing-cards.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { PriceButton } from '../card/card-body.tsx'
import type { CardProps } from '../card/listing-card.tsx'
import { listingPriceCents } from '../listing-price.ts'
import { salesSummary } from '../listing-sales.ts'
import { ageOf, cardStatus, gradeText, STATUS_TONES } from '../model/listing-state.ts'

/** What the table is about: what is offered, or what was sold. */
export type TableView = 'offer' | 'sold'

export interface CardColumn {
  name: string
  /** Of the head and of its cells. */
  className?: string
  cellClass?: string
  /** The sorts of its head's press in turn, with their direction. */
  sorts?: readonly (readonly [CardSort, 'ascending' | 'descending'])[]
  cell: (props: Pick<CardProps, 'card' | 'acts'>) => ReactNode
}

const GRADE: CardColumn = {
  name: 'Grade',
  cellClass: 'slab truncate',
  cell: ({ card }) => gradeText(card),
}
const LOCATION: CardColumn = {
  name: 'Location',
  cellClass: 'truncate',
  cell: ({ card }) => card.storageLocation,
}
const STATUS: CardColumn = {
  name: 'Status',
  cell: ({ card }) => {
    const badge = cardStatus(card)
    return <Badge tone={STATUS_TONES[badge]}>{badge}</Badge>
  },
}
const ONLY_WIDE = 'max-[100rem]:hidden!'
const RIGHT = 'justify-end text-right'
/** Apart from amounts at its left. */
const AFTER_RIGHT = 'pl-3'

const OFFER: readonly CardColumn[] = [
  GRADE,
  {
    name: 'Price',
    className: RIGHT,
    sorts: [
      ['price-high', 'descending'],
      ['price-low', 'ascending'],
    ],
    cell: ({ card, acts }) => <PriceButton card={card} open={acts.open} className="font-[600]" />,
  },
  {
    name: 'Recommended',
    className: RIGHT,
    cellClass: 'text-ink-soft',
    sorts: [['gap', 'descending']],
    cell: ({ card }) => (
      <Money cents={card.suggestedPrice === null ? null : listingPriceCents(card.suggestedPrice)} />
    ),
  },
  {
    name: 'Shipping',
    className: RIGHT,
    cellClass: 'text-ink-soft',
    cell: ({ card }) => <Money cents={listingPriceCents(card.shippingPrice)} />,
  },
  // Long where Obverse makes it: elsewhere the title has its room.
  {
    name: 'SKU',
    className: `${ONLY_WIDE} ${AFTER_RIGHT}`,
    cellClass: 'tabular truncate text-label',
    cell: ({ card }) => card.sku,
  },
  LOCATION,
  STATUS,
  {
    name: 'Age',
    className: RIGHT,
    cellClass: 'tabular',
    sorts: [['age', 'descending']],
    cell: ({ card }) => {
      const age = ageOf(card)
      return (
        <>
          {age.text}
          <span className="sr-only"> {age.since}</span>
        </>
      )
    },
  },
]

const ofSales =
  (cell: (sales: NonNullable<ReturnType<typeof salesSummary>>) => ReactNode): CardColumn['cell'] =>
  ({ card }) => {
    const sales = salesSummary(card)
    return sales && cell(sales)
  }
const ONLY_LARGE = 'max-lg:hidden!'

const SOLD: readonly CardColumn[] = [
  { ...GRADE, className: ONLY_LARGE },
  {
    name: 'Sold for',
    className: RIGHT,
    cellClass: 'font-[600]',
    cell: ofSales(({ price }) => <Money cents={price} />),
  },
  {
    name: 'Net',
    className: RIGHT,
    cellClass: 'font-[600]',
    cell: ofSales(({ net }) => <Money cents={net} none="Not known" />),
  },
  {
    name: 'Sold on',
    className: AFTER_RIGHT,
    cell: ofSales(({ soldAt }) => <DateTime at={soldAt} />),
  },
  {
    name: 'Buyer',
    className: ONLY_LARGE,
    cellClass: 'truncate',
    cell: ofSales(({ countries }) => <span title={countries}>{countries}</span>),
  },
  LOCATION,
  STATUS,
]

export const COLUMNS: Readonly<Record<TableView, readonly CardColumn[]>> = {
  offer: OFFER,
  sold: SOLD,
}

const GRID = 'gap-x-2 px-2.5 md:gap-x-2.5'
/** The widths on wider screens: selection, picture, title, the columns, acts. */
export const TABLE_GRID: Readonly<Record<TableView, string>> = {
  offer: `${GRID} md:grid-cols-[2rem_2.75rem_minmax(8rem,1fr)_5.5rem_5rem_5.75rem_4rem_5rem_5.5rem_4.5rem_5.25rem] min-[100rem]:grid-cols-[2rem_2.75rem_minmax(8rem,1fr)_5.5rem_5rem_5.75rem_4rem_15rem_8rem_5.5rem_4.5rem_5.25rem]`,
  sold: `${GRID} md:grid-cols-[2rem_2.75rem_minmax(6rem,1fr)_4.5rem_4.5rem_6rem_5rem_6.5rem_3rem] lg:grid-cols-[2rem_2.75rem_minmax(8rem,1fr)_5.5rem_5.5rem_5.5rem_6.5rem_8rem_6rem_7rem_3rem]`,
}

/** What a listing was sold for and when, on the second line of a phone's row. */
export function SoldLine({ card }: { card: ListingCard }) {
  const sales = salesSummary(card)
  if (!sales) return null
  return (
    <>
      <Money cents={sales.price} className="text-small font-[600] text-ink" />
      <span className="slab truncate">
        <DateTime at={sales.soldAt} />
      </span>
    </>
  )
}
