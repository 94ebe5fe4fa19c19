import type { OfferRevision } from '../../port.ts'
import { requireWritten } from './client/parse-response.ts'
import { amountOn } from './client/settings.ts'
import { type InventoryApi, readOffer, writeRequest } from './inventory.ts'
import { revisedBody } from './offer-body.ts'

/** The entry of one offer in eBay's bulkUpdatePriceQuantity. */
export const priceAndPieces = (
  { marketplaceId }: Pick<InventoryApi, 'marketplaceId'>,
  { offerId, price, available }: OfferRevision,
) => ({
  offers: [
    {
      offerId,
      price: amountOn(marketplaceId, price),
      ...(available === null ? {} : { availableQuantity: available }),
    },
  ],
})

/** Which offer an entry of its request or its response names. */
export function revisedOffer(entry: Record<string, unknown>): unknown {
  const { offers } = entry
  const [first]: unknown[] = Array.isArray(offers) ? offers : [entry]
  return first && typeof first === 'object' && 'offerId' in first ? first.offerId : undefined
}

/** Writes one offer as eBay has it with new terms. The write is sent once. */
export async function reviseOffer(api: InventoryApi, revision: OfferRevision): Promise<void> {
  const path = `/offer/${encodeURIComponent(revision.offerId)}`
  const body = revisedBody(revision, await readOffer(api, path), api)
  requireWritten(await api.send({ ...writeRequest(api, 'PUT', path, body), idempotent: false }))
}
