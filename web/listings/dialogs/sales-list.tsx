import { counted } from '../../../shared/lib/count-text.ts'
import { parseCents, priceText } from '../../../shared/lib/money.ts'
import type { Listing, ListingSale } from '../../../shared/listing/listings.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { listingPriceCents } from '../listing-price.ts'
import { countryName } from '../listing-sales.ts'

/** The newest sales of a listing, cancelled ones too, and how many earlier ones there are. */
export function SalesList({ listing }: { listing: Listing }) {
  const shown = listing.sales.filter(({ cancelled }) => !cancelled).length
  const earlier = (listing.salesTotals?.count ?? 0) - shown
  return (
    <section>
      <h3 className="slab text-ink-soft">Sales</h3>
      <ul className="mt-1 divide-y divide-line">
        {listing.sales.map(sale => (
          <Sale key={`${sale.orderId} ${sale.soldAt} ${sale.price}`} sale={sale} />
        ))}
      </ul>
      {listing.adFees !== null && (
        <p className="mt-2 text-small text-ink-soft">
          Fees for ads of this listing <Money cents={listingPriceCents(listing.adFees)} />
        </p>
      )}
      {earlier > 0 && (
        <p className="mt-2 text-small text-ink-soft">{counted(earlier, 'earlier sale')}</p>
      )}
    </section>
  )
}

/** "Refunded" where the whole price went back, "Partly refunded $50.00"; null without a refund. */
function refundText(sale: ListingSale): string | null {
  const refunded = parseCents(sale.refunded) ?? 0
  if (refunded === 0) return null
  return refunded >= (parseCents(sale.price) ?? 0)
    ? 'Refunded'
    : `Partly refunded ${priceText(refunded)}`
}

function Sale({ sale }: { sale: ListingSale }) {
  const { soldAt, quantity, buyerCountry, orderId, cancelled } = sale
  const refunded = cancelled ? null : refundText(sale)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <p>
        <DateTime at={soldAt} exact />
        {quantity > 1 && `, ${quantity} pieces`}
        {buyerCountry && `, to ${countryName(buyerCountry)}`}{' '}
        {cancelled && <Badge tone="warn">Cancelled</Badge>}
        {refunded && <Badge tone="warn">{refunded}</Badge>}
      </p>
      <Money cents={listingPriceCents(sale.price)} className="ml-auto font-[600]" />
      <p className="w-full text-small text-ink-soft">
        Order {orderId}. Shipping <Money cents={listingPriceCents(sale.shipping)} />, eBay's fee{' '}
        <Money
          cents={sale.fee === null ? null : listingPriceCents(sale.fee)}
          none="not known yet"
        />
        {sale.postage !== null && (
          <>
            , label <Money cents={listingPriceCents(sale.postage)} />
          </>
        )}
      </p>
    </li>
  )
}
