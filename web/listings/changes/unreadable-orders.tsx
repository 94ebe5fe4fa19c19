import { counted } from '../../../shared/lib/count-text.ts'
import type { ListingChanges } from '../../../shared/orders.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Order numbers that stand in the banner; eBay has the others. */
const SHOWN = 5

interface UnreadableOrdersProps {
  orders: ListingChanges['unreadableOrders']
}

/** The orders whose sales are not counted, because eBay answered them in another form. They are tried again. */
export function UnreadableOrders({ orders }: UnreadableOrdersProps) {
  const more = orders.length - SHOWN
  return (
    <Banner
      tone="warn"
      title={`${counted(orders.length, 'eBay order')} could not be read`}
      className="mb-4"
    >
      <p>
        Sales of such an order are not counted here. Please look at it on eBay, and end what you
        also sell elsewhere. It is tried again every 15 minutes.
      </p>
      <ul className="mt-1">
        {orders.slice(0, SHOWN).map(({ orderId, reason, at }) => (
          <li key={`${orderId} ${at}`} className="break-words">
            <span className="tabular font-[600]">{orderId || 'An order without a number'}</span>:{' '}
            {reason}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1">{`and ${more} more`}</p>}
    </Banner>
  )
}
