import { z } from 'zod'
import type { BestOfferCalls } from '../../best-offer-port.ts'
import { listAnswer } from '../../list-answer.ts'
import { ebayFailure, errorsOf } from './client/errors.ts'
import { type ApiClient, jsonBody } from './client/http.ts'
import { parseResponse } from './client/parse-response.ts'
import { amountOn, type EbaySettings } from './client/settings.ts'

/** The most that eBay returns in a page. */
const PAGE_SIZE = 200
/** "Offer is invalid. Listing {listingId} currently has a seller-initiated negotiation." */
const OFFER_OPEN = 150019

const eligibleSchema = listAnswer(
  'eligibleItems',
  z.object({
    total: z.int().nonnegative().default(0),
    eligibleItems: z.array(z.object({ listingId: z.string().min(1) })).default([]),
  }),
)

/**
 * Offers to buyers who watch a listing. The contract is not among those of this project; the wire stands in
 * best-offers.test.ts. Source: eBay, sell_negotiation_v1_oas3.yaml (v1.1.0) and the release notes of v1.1.2.
 */
export function createNegotiationCalls(
  api: ApiClient,
  { apiUrl, marketplaceId }: EbaySettings,
): Pick<BestOfferCalls, 'eligibleListings' | 'offerToWatchers'> {
  const url = `${apiUrl}/sell/negotiation/v1`
  const marketplace = { 'X-EBAY-C-MARKETPLACE-ID': marketplaceId }
  return {
    async eligibleListings(offset) {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(offset) })
      const response = await api.send({
        method: 'GET',
        url: `${url}/find_eligible_items?${query.toString()}`,
        headers: marketplace,
        idempotent: true,
      })
      // "No Content" where no listing has an interested buyer.
      if (response.status === 204) return { ebayListingIds: [], next: null }
      const { total, eligibleItems } = parseResponse(response, eligibleSchema)
      const end = offset + eligibleItems.length
      return {
        ebayListingIds: eligibleItems.map(({ listingId }) => listingId),
        next: eligibleItems.length > 0 && end < total ? end : null,
      }
    },
    async offerToWatchers({ ebayListingId, price, message }) {
      const { body, headers } = jsonBody({
        // "Currently, you must set this field to false." How long it stands is the marketplace's: four days in the US.
        allowCounterOffer: false,
        ...(message === '' ? {} : { message }),
        // "Each request can target only one listing at a time."
        offeredItems: [
          {
            listingId: ebayListingId,
            price: amountOn(marketplaceId, price),
            quantity: 1,
          },
        ],
      })
      const response = await api.sendRaw({
        method: 'POST',
        url: `${url}/send_offer_to_interested_buyers`,
        body,
        headers: { ...headers, ...marketplace },
        idempotent: false,
        limit: 'write',
      })
      if (response.status >= 200 && response.status <= 299) return 'sent'
      if (errorsOf(response.body).some(({ errorId }) => errorId === OFFER_OPEN)) return 'open'
      throw ebayFailure(response, api.owner)
    },
  }
}
