import { eq } from 'drizzle-orm'
import type { SelectedPolicies } from '../../../shared/ebay-policies.ts'
import type { Cents } from '../../../shared/lib/money.ts'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import { FIELDS } from '../../../shared/listing/fields.ts'
import {
  bandOf,
  type ListingTemplates,
  listingTemplatesSchema,
  NO_TEMPLATES,
} from '../../../shared/listing/listing-templates.ts'
import type { SellerRows, SellerRowsServices } from '../../db/connection.ts'
import { listingTemplates } from '../../db/schema/listings.ts'

/** What a seller's new drafts begin with; nothing until they set it. */
export async function templatesOf(db: SellerRows, userId: number): Promise<ListingTemplates> {
  return templatesOfRow(await templatesStatement(db, userId).get())
}

export const templatesStatement = (db: SellerRows, userId: number) =>
  db.select().from(listingTemplates).where(eq(listingTemplates.userId, userId))

/** Of the row of `templatesStatement`. */
export function templatesOfRow(
  row: typeof listingTemplates.$inferSelect | undefined,
): ListingTemplates {
  if (!row) return NO_TEMPLATES
  const { description, returnsLine, storeCategories, adRateTenths, bands } = row
  return listingTemplatesSchema.parse({
    description,
    returnsLine,
    storeCategories: FIELDS.storeCategories.stored.decode(storeCategories),
    adRate: FIELDS.adRate.stored.decode(adRateTenths),
    bands: parseJson(bands),
  })
}

export async function saveTemplates(
  { db, now }: SellerRowsServices,
  userId: number,
  { bands, storeCategories, adRate, ...texts }: ListingTemplates,
): Promise<void> {
  const set = {
    ...texts,
    storeCategories: FIELDS.storeCategories.stored.encode(storeCategories),
    adRateTenths: FIELDS.adRate.stored.encode(adRate),
    bands: JSON.stringify(bands),
    updatedAt: now(),
  }
  await db
    .insert(listingTemplates)
    .values({ ...set, userId })
    .onConflictDoUpdate({ target: listingTemplates.userId, set })
}

/** The business policies that a price chooses; those that it leaves to the account's choice are absent. */
export async function policiesForPrice(
  db: SellerRows,
  userId: number,
  priceCents: Cents,
): Promise<Partial<SelectedPolicies>> {
  const { bands } = await templatesOf(db, userId)
  const band = bandOf(bands, priceCents)
  if (!band) return {}
  const { paymentPolicyId, returnPolicyId, shippingPolicyId } = band
  return {
    ...(paymentPolicyId ? { paymentPolicyId } : {}),
    ...(returnPolicyId ? { returnPolicyId } : {}),
    ...(shippingPolicyId ? { shippingPolicyId } : {}),
  }
}
