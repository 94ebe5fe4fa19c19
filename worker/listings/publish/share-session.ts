import type { SellerSession } from '../../ebay/connection/seller-session.ts'
import type { EbayService } from '../../ebay/service/service.ts'
import { renewTogether } from '../lease.ts'
import type { ListingServices } from '../services.ts'

/** The services for work on several listings at the same time: one session with eBay, their leases renewed together. */
export const shareSession = <Services extends ListingServices>(
  services: Services,
  ebay: EbayService,
  session: SellerSession,
): Services => ({
  ...services,
  renewWhile: renewTogether(services),
  ebay: {
    ...ebay,
    withSeller: (userId, work) => ebay.connections.trackReconnect(userId, () => work(session)),
  },
})
