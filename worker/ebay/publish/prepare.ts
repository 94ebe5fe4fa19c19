import { isThick } from '../../../shared/listing/terms/listing-terms.ts'
import { descriptionOfHandling } from '../../../shared/numismatics/description.ts'
import { ensureInventoryLocation } from '../connection/inventory-location.ts'
import type { SellerSession } from '../connection/seller-session.ts'
import { descriptionHtml } from '../description.ts'
import type { ListingContent, PublishProgress } from '../listing-content.ts'
import { ensurePolicies } from '../policies/ensure-policies.ts'
import type { InventoryItem, OfferStatus, OfferTerms } from '../port.ts'
import { KNOWN_ASPECTS } from '../rules/aspects.ts'
import { isOnEbay } from './offer-state.ts'
import { preflight } from './preflight.ts'
import { requireStoreCategories } from './store-categories.ts'
import { uploadPictures } from './upload-pictures.ts'

/** An item and an offer, but for the number of pieces and the start. */
export type Prepared = {
  item: Omit<InventoryItem, 'stock'>
  terms: Omit<OfferTerms, 'stock' | 'startsAt'>
}

/** Everything that is checked and created before item and offer: category, location, policies, pictures. */
export async function preparePublish(
  session: SellerSession,
  content: ListingContent,
  progress: PublishProgress,
  known: OfferStatus | null,
): Promise<Prepared> {
  const { seller, rules, settings } = session
  const { categoryId, condition, aspects } = await preflight(rules, content)
  await requireStoreCategories(session, content.storeCategories ?? [])
  const locationKey = await ensureInventoryLocation(seller, settings.location)
  if (locationKey !== settings.location.locationKey) await session.saveLocation(locationKey)
  const { sku, format, price, reservePrice, buyItNowPrice, bestOffer } = content
  const policies = await ensurePolicies(
    seller,
    rules,
    { ...settings, ...content.policies },
    {
      price: Math.max(price, reservePrice ?? 0, buyItNowPrice ?? 0),
      shipping: content.shipping,
      thick: isThick(content.coin.grader, content.lot),
    },
    session.forgetPolicies,
  )
  await progress.saveAccount(session.account)
  const shown = known !== null && isOnEbay(known)
  const pictureUrls = await uploadPictures(session, content, progress, shown)
  const { handlingDays } = policies.shipping
  const auction = format === 'auction'
  return {
    item: {
      title: content.title,
      pictureUrls,
      uploadedUrls: progress.uploadedUrls(),
      aspects,
      knownAspects: KNOWN_ASPECTS,
      condition,
    },
    terms: {
      sku,
      format,
      categoryId,
      description: descriptionHtml(
        handlingDays === null
          ? content.description
          : descriptionOfHandling(content.description, handlingDays),
      ),
      price,
      reservePrice: auction ? reservePrice : null,
      buyItNowPrice: auction ? buyItNowPrice : null,
      durationDays: auction ? content.durationDays : null,
      bestOffer: bestOffer === null ? 'keep' : bestOffer === false ? 'off' : bestOffer,
      storeCategories: content.storeCategories ?? [],
      lotSize: content.lot?.count ?? null,
      paymentPolicyId: policies.paymentPolicyId,
      returnPolicyId: policies.returnPolicyId,
      shippingPolicyId: policies.shipping.policyId,
      shippingCost: policies.shipping.cost,
      locationKey,
    },
  }
}
