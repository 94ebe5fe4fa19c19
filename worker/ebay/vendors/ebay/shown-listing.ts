import { z } from 'zod'
import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
import type { OfferState, ShownListing, ShownListings } from '../../port.ts'
import { ebayFailure, errorsOf } from './client/errors.ts'
import type { ApiClient } from './client/http.ts'
import { ebayCentsSchema, parseResponse, readAmountsIn } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'

/** "The specified legacy item ID was not found." Source: getItemByLegacyId of eBay's Browse API. */
const NOT_FOUND = 11003
const DAY_MS = 86_400_000

const pictureSchema = z.looseObject({ imageUrl: z.string().default('') })
const cents = ebayCentsSchema.nullish()
const shownSchema = z.looseObject({
  title: z.string().default(''),
  description: z.string().default(''),
  image: pictureSchema.nullish(),
  additionalImages: z.array(pictureSchema).nullish(),
  price: cents,
  currentBidPrice: cents,
  buyingOptions: z.array(z.string()).nullish(),
  localizedAspects: z
    .array(z.looseObject({ name: z.string(), value: z.string().default('') }))
    .nullish(),
  lotSize: z.number().nullish(),
  itemCreationDate: z.string().nullish(),
  itemEndDate: z.string().nullish(),
  estimatedAvailabilities: z
    .array(
      z.looseObject({
        estimatedAvailabilityStatus: z.string().nullish(),
        estimatedAvailableQuantity: z.number().nullish(),
      }),
    )
    .nullish(),
  shippingOptions: z.array(z.looseObject({ shippingCost: cents })).nullish(),
  seller: z.looseObject({ userId: z.string().nullish() }).nullish(),
})
type Shown = z.output<typeof shownSchema>

/** Listings as buyers see them: getItemByLegacyId of eBay's Browse API. */
export function createShownListings(
  api: ApiClient,
  { apiUrl, marketplaceId }: EbaySettings,
  now: () => number,
): ShownListings {
  return {
    async find(listingId) {
      const query = new URLSearchParams({
        legacy_item_id: listingId,
        fieldgroups: 'ADDITIONAL_SELLER_DETAILS',
      })
      const response = await api.sendRaw({
        method: 'GET',
        url: `${apiUrl}/buy/browse/v1/item/get_item_by_legacy_id?${query.toString()}`,
        headers: { 'X-EBAY-C-MARKETPLACE-ID': marketplaceId },
        idempotent: true,
      })
      if (response.status >= 200 && response.status <= 299)
        return readAmountsIn(siteOf(marketplaceId), () =>
          shownOf(listingId, parseResponse(response, shownSchema), now()),
        )
      if (errorsOf(response.body).some(({ errorId }) => errorId === NOT_FOUND)) return null
      throw ebayFailure(response, api.owner)
    },
  }
}

function shownOf(listingId: string, item: Shown, now: number): ShownListing {
  const isAuction = item.buyingOptions?.includes('AUCTION') ?? false
  const startedAt = timeOf(item.itemCreationDate)
  const endsAt = timeOf(item.itemEndDate)
  const [availability] = item.estimatedAvailabilities ?? []
  const pictures = [...(item.image ? [item.image] : []), ...(item.additionalImages ?? [])]
  return {
    listingId,
    sellerUserId: item.seller?.userId ?? null,
    format: isAuction ? 'auction' : 'fixed',
    durationDays:
      isAuction && startedAt !== null && endsAt !== null
        ? Math.round((endsAt - startedAt) / DAY_MS)
        : null,
    state: stateOf(endsAt, availability?.estimatedAvailabilityStatus ?? '', now),
    available: isAuction ? null : (availability?.estimatedAvailableQuantity ?? 1),
    price: (isAuction ? item.currentBidPrice : item.price) ?? item.price ?? null,
    shippingCost: item.shippingOptions?.[0]?.shippingCost ?? null,
    startedAt,
    title: item.title,
    description: item.description,
    pictureUrls: pictures.map(({ imageUrl }) => imageUrl).filter(url => url !== ''),
    aspects: Object.fromEntries(
      (item.localizedAspects ?? []).map(({ name, value }) => [name, [value]]),
    ),
    lotSize: item.lotSize ?? null,
  }
}

function stateOf(endsAt: number | null, availability: string, now: number): OfferState {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return availability === 'OUT_OF_STOCK' ? 'out_of_stock' : 'live'
}

function timeOf(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}
