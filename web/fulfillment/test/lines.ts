import type { LineToShip, Recipient } from '../../../shared/fulfillment/fulfillment.ts'

const NOW = Date.UTC(2026, 10, 26, 12)

const LISTING: NonNullable<LineToShip['listing']> = {
  id: 7,
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: 'VF30',
  grader: null,
  certificationNumber: null,
  place: 'A12',
  frontImageUrl: '/uploads/front.jpg',
  backImageUrl: '/uploads/back.jpg',
  thumbnailUrl: null,
  alike: 0,
}

export function newLine(
  change: Partial<LineToShip> = {},
  listing: Partial<typeof LISTING> = {},
): LineToShip {
  return {
    orderId: '12-40700-30101',
    lineItemId: '1',
    title: '1881-S Morgan Dollar VF30',
    quantity: 1,
    priceCents: 5_450,
    shippingCents: 495,
    soldAt: NOW - 3_600_000,
    shipByAt: NOW + 86_400_000,
    buyerCountry: 'US',
    shippingService: 'USPSParcel',
    thick: Boolean(listing.grader),
    listing: { ...LISTING, ...listing },
    coinCheck: null,
    packedAt: null,
    carrier: '',
    trackingNumber: '',
    isSending: false,
    failure: null,
    ...change,
  }
}

export function newRecipient(change: Partial<Recipient> = {}): Recipient {
  return {
    orderId: '12-40700-30101',
    buyer: 'paula_buys_7',
    name: 'Paula Purchase',
    company: '',
    street: '418 Orchard Lane',
    street2: '',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62704',
    country: 'US',
    note: '',
    ...change,
  }
}
