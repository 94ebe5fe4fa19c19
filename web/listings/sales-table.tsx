import type { Listing, ListingSale } from '../../shared/listings.ts'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { listingPriceCents } from './listing-price.ts'
import { countryName } from './listing-sales.ts'

const COLUMNS: readonly TableColumn<ListingSale>[] = [
  { key: 'date', header: 'Sold', cell: sale => <DateTime at={sale.soldAt} /> },
  {
    key: 'order',
    header: 'Order',
    cell: sale => (
      <>
        {sale.orderId} {sale.cancelled && <Badge tone="warn">Cancelled</Badge>}
      </>
    ),
  },
  {
    key: 'country',
    header: 'Ships to',
    cell: sale => sale.buyerCountry && countryName(sale.buyerCountry),
  },
  { key: 'pieces', header: 'Pieces', numeric: true, cell: sale => sale.quantity },
  { key: 'price', header: 'Price', numeric: true, cell: sale => amount(sale.price) },
  { key: 'shipping', header: 'Shipping', numeric: true, cell: sale => amount(sale.shipping) },
  { key: 'fee', header: 'Fee', numeric: true, cell: sale => amount(sale.fee) },
]

const amount = (text: string | null) => (
  <Money cents={text === null ? null : listingPriceCents(text)} none="Not known yet" />
)

/** The sales of a listing, cancelled ones too. */
export function SalesTable({ listing }: { listing: Listing }) {
  return (
    <section>
      <h3 className="slab text-ink-soft">Sales</h3>
      <Table
        caption="Sales"
        columns={COLUMNS}
        rows={listing.sales}
        rowKey={sale => `${sale.orderId} ${sale.soldAt} ${sale.price}`}
      />
    </section>
  )
}
