import type { ListingFacts } from '../listing/listing-facts.ts'

/** A raw Morgan dollar that can be published. */
export function publishable(facts: Partial<ListingFacts> = {}): ListingFacts {
  return {
    status: 'draft',
    title: '1881-S Morgan Dollar Very Fine',
    description: 'A Morgan dollar of San Francisco, 90% silver, 26.73 g.',
    priceCents: 5_450,
    coinType: 'Morgan Dollar',
    seriesId: 'morgan-dollar',
    year: '1881',
    mint: 'S',
    grade: 'VF30',
    grader: null,
    certificationNumber: null,
    certified: null,
    certificateState: 'not_checked',
    sameCertificate: null,
    specialAttributes: [],
    quantity: 1,
    format: 'fixed',
    durationDays: null,
    reservePriceCents: null,
    buyItNowPriceCents: null,
    bestOffer: null,
    bestOfferAcceptCents: null,
    bestOfferDeclineCents: null,
    scheduledStartAt: null,
    lot: null,
    warnings: [],
    answered: [],
    meltCents: 2_400,
    hasPriceOfOtherCoin: false,
    pictures: [
      { width: 1600, height: 1600 },
      { width: 1600, height: 1600 },
    ],
    duplicate: null,
    seller: { hasLocation: true, hasPolicies: true },
    now: Date.UTC(2026, 10, 22),
    ...facts,
  }
}
