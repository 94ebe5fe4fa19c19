import type { SellerSession } from '../connection/seller-session.ts'
import type { ListingContent, ListingPicture, PublishProgress } from '../listing-content.ts'
import type { ListingRules } from '../listing-rules.ts'
import type { SellerAccount } from '../port.ts'

/** The terms of a coin that is sold alone, at once, for a fixed price. */
export const ONE_PIECE = {
  quantity: 1,
  format: 'fixed',
  durationDays: null,
  reservePrice: null,
  buyItNowPrice: null,
  bestOffer: null,
  scheduledStartAt: null,
  lot: null,
} as const satisfies Partial<ListingContent>

export const RAW_MORGAN: ListingContent['coin'] = {
  coinType: 'Morgan Dollar',
  seriesId: 'morgan-dollar',
  country: '',
  denomination: '',
  ebayCategory: '',
  year: '1881',
  mint: 'S',
  grade: 'VF30',
  grader: null,
  certificationNumber: null,
  composition: '',
  specialAttributes: [],
}

export function pictureOf(
  bytes: ArrayBuffer,
  slot: ListingPicture['slot'] = 'front',
  sha256: string = slot,
): ListingPicture {
  const read = async () => bytes.slice()
  const size = { bytes: bytes.byteLength, width: 1000, height: 1000 }
  return { slot, sha256, type: 'image/jpeg', ...size, read }
}

/** A session without a stored connection: no policy is selected, the coins ship from Columbus. */
export function sessionOf(seller: SellerAccount, rules: ListingRules): SellerSession {
  return {
    seller,
    account: { userId: 'sbxUr7mQ2Lk', username: 'testuser_coinroom' },
    scopes: [],
    rules,
    settings: {
      paymentPolicyId: null,
      returnPolicyId: null,
      shippingPolicyId: null,
      location: { locationKey: null, postalCode: '43215' },
    },
    saveLocation: async () => {},
    forgetPolicies: async () => {},
    now: () => Date.now(),
  }
}

/** Progress as a caller stores it: it survives a crash of the publish. */
export function storedProgress() {
  const uploaded = new Map<string, { url: string; at: number }>()
  const saved = { account: '', offerId: '', listingId: '' }
  /** Pieces that the orders have told, by eBay listing. */
  const sold = new Map<string, number>()
  /** What eBay said of its listings. */
  const counted = new Map<string, number>()
  const progress: PublishProgress = {
    uploaded: sha256 => uploaded.get(sha256) ?? null,
    uploadedUrls: () => [...uploaded.values()].map(({ url }) => url),
    saveSold: async offers => {
      for (const { listingId, soldQuantity } of offers)
        if (listingId !== null) counted.set(listingId, soldQuantity)
    },
    soldMeanwhile: async () => {
      const unread = [...counted].map(([id, count]) => Math.max(0, count - (sold.get(id) ?? 0)))
      const pieces = unread.reduce((sum, one) => sum + one, 0)
      return { least: pieces, most: pieces }
    },
    saveAccount: async ({ userId }) => void (saved.account = userId),
    saveUploaded: async (sha256, picture) => void uploaded.set(sha256, picture),
    saveOffer: async offerId => void (saved.offerId = offerId),
    saveListing: async listingId => void (saved.listingId = listingId),
  }
  return { progress, saved, sold }
}
