import type { OfferedListing, OpenOffer } from '../../../shared/best-offers/best-offers.ts'

const NOW = Date.now()

export const newOffered = (change: Partial<OfferedListing> = {}): OfferedListing => ({
  id: 7,
  title: '1881-S Morgan Dollar VF30',
  thumbnailUrl: null,
  frontImageUrl: '/uploads/front.jpg',
  priceCents: 6_000,
  shippingCents: 495,
  bullion: false,
  thick: false,
  pieces: 1,
  listedAt: NOW - 12.5 * 86_400_000,
  suggestedPriceCents: 5_500,
  priceLowCents: 4_900,
  priceHighCents: 6_200,
  meltCents: 2_500,
  consignor: null,
  costCents: null,
  ...change,
})

export const newOffer = (
  change: Partial<OpenOffer> = {},
  listing: Partial<OfferedListing> = {},
): OpenOffer => ({
  bestOfferId: '31249027',
  ebayListingId: '110557000101',
  by: 'buyer',
  priceCents: 5_000,
  quantity: 1,
  expiresAt: NOW + 30.5 * 3_600_000,
  listing: newOffered(listing),
  sending: null,
  failure: null,
  ...change,
})
