import { Hono } from 'hono'
import { dollarsText } from '../../../shared/lib/money.ts'
import { messagePage } from '../../pages/layout.ts'
import { currentPriceCents } from '../api/auctions.ts'
import type { EbayEnv, EbayServices } from '../http/services.ts'
import { marketItem } from '../market/market.ts'
import { bidsOf } from '../store/bids.ts'
import { findListing, listingsOfSeller, priceOf } from '../store/listings.ts'
import { soldQuantity } from '../store/orders.ts'
import { sellerById, sellerByName } from '../store/sellers.ts'
import { descriptionDocument, listingPage } from './listing-page.ts'
import { searchListings } from './listing-search.ts'
import { disc, marketItemPage } from './market-item-page.ts'
import { searchPage } from './search-results-page.ts'
import { sellerPage } from './seller-page.ts'

/** eBay's website for buyers: listing pages, search and seller pages. */
export function websiteRoutes(deps: EbayServices) {
  const { state, now } = deps
  const app = new Hono<EbayEnv>()

  app.get('/itm/:listingId', c => {
    const invented = marketItem(c.req.param('listingId'), now())
    if (invented) return c.html(marketItemPage(invented))
    const listing = findListing(state, c.req.param('listingId'))
    const seller = listing && sellerById(state, listing.userId)
    if (!listing || !seller) {
      return c.html(
        messagePage('We looked everywhere', 'There is no listing with this number.'),
        404,
      )
    }
    return c.html(
      listingPage(listing, seller, now(), {
        soldQuantity: soldQuantity(state, listing.listingId),
        bids: bidsOf(state, listing.listingId).count,
        price:
          listing.snapshot.offer.format === 'AUCTION'
            ? dollarsText(currentPriceCents(state, listing))
            : priceOf(listing.snapshot.offer),
      }),
    )
  })

  app.get('/itm/:listingId/description', c => {
    const listing = findListing(state, c.req.param('listingId'))
    if (!listing) return c.notFound()
    // The HTML is untrusted: it may load pictures but run no scripts.
    c.header(
      'Content-Security-Policy',
      "sandbox; default-src 'none'; img-src *; style-src 'unsafe-inline'",
    )
    return c.html(descriptionDocument(listing))
  })

  app.get('/disc/:file{[a-z-]+\\.svg}', c =>
    c.body(disc(c.req.param('file').replace(/\.svg$/, '')), 200, {
      'Content-Type': 'image/svg+xml',
    }),
  )

  app.get('/sch', c => {
    const query = c.req.query('q') ?? ''
    return c.html(searchPage(query, searchListings(state, now(), query)))
  })

  app.get('/usr/:username', c => {
    const seller = sellerByName(state, c.req.param('username'))
    if (!seller) return c.html(messagePage('No such seller', c.req.param('username')), 404)
    const listings = listingsOfSeller(state, seller.userId, c.req.query('_nkw'))
    return c.html(sellerPage(seller, listings, now()))
  })

  return app
}
