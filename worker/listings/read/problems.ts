import { and, eq, inArray, sql } from 'drizzle-orm'
import { lotOfColumns } from '../../../shared/listing/field-values.ts'
import type { ListingFacts } from '../../../shared/listing/listing-facts.ts'
import { firstObstacle, listingProblems } from '../../../shared/listing/listing-rules.ts'
import type { ListingPictureReference, ListingProblem } from '../../../shared/listing/listings.ts'
import { isNoSlab, PICTURE_COMING } from '../../../shared/listing/picture-rules.ts'
import { entersWhatIsAsked } from '../../../shared/listing/specific-rules.ts'
import { titleKey } from '../../../shared/listing/terms/listing-text-rules.ts'
import { NOT_PROMOTED } from '../../../shared/listing/terms/store-and-ad.ts'
import { ensureChecked } from '../../certificates/check-certificate.ts'
import {
  certificatesOfListings,
  type ListedCertificate,
} from '../../certificates/listed-certificates.ts'
import type { SellerRows } from '../../db/connection.ts'
import { listingAds } from '../../db/schema/ebay.ts'
import { listings } from '../../db/schema/listings.ts'
import { haveEqualWear } from '../../ebay/rules/conditions.ts'
import type { Requirements } from '../../ebay/rules/leaf-requirements.ts'
import { Failure } from '../../http/failure.ts'
import type { PictureMetadata } from '../../pictures/services.ts'
import { consignorTermsOf } from '../consigned.ts'
import { type ConnectedAccount, connectedAccount } from '../holding-account.ts'
import type { ListingServices } from '../services.ts'
import type { ListingChange, StoredListing } from '../store.ts'
import { hasPriceOfOtherCoin, storedMelt } from '../stored-prices.ts'
import { piecesLeft } from '../versions.ts'
import { knownRequirements } from './requirements.ts'

/** What the rules need beside the listings' rows. */
export type RuleContext = {
  connected: ConnectedAccount | null
  pictures: Map<string, PictureMetadata>
  duplicates: Map<number, ListingFacts['duplicate']>
  /** By listing. */
  certificates: Map<number, ListedCertificate>
  /** What eBay requires beyond the form's fields, by listing, as far as it is known here. */
  requirements: Map<number, Requirements>
  /** Why eBay does not promote the listing, by listing. */
  adFailures: Map<number, string>
  now: number
}

/** Reads the context of a page of a seller's listings in a few queries, however many they are. */
export async function ruleContext(
  {
    directory,
    db,
    now,
    pictures: store,
  }: Pick<ListingServices, 'directory' | 'db' | 'now' | 'pictures'>,
  userId: number,
  page: StoredListing[],
): Promise<RuleContext> {
  const [connected, pictures, duplicates, certificates, requirements, adFailures] =
    await Promise.all([
      connectedAccount(db, userId),
      store.findMetadata(userId, page.flatMap(picturesOf)),
      findDuplicates(db, userId, page),
      certificatesOfListings({ directory, db }, userId, page, now()),
      knownRequirements({ directory, now }, page),
      findAdFailures(db, userId, page),
    ])
  const known = { connected, duplicates, certificates, requirements, adFailures }
  return { ...known, pictures: byHash(pictures), now: now() }
}

export const byHash = (pictures: PictureMetadata[]) =>
  new Map(pictures.map(picture => [picture.sha256, picture]))

/** A listing's pictures with their photographs, the front first. */
function referencesOf(listing: StoredListing): ListingPictureReference[] {
  const { frontSha256, frontOriginalSha256, backSha256, backOriginalSha256 } = listing
  return [
    { sha256: frontSha256, originalSha256: frontOriginalSha256 },
    { sha256: backSha256, originalSha256: backOriginalSha256 },
    ...listing.morePictures,
  ]
}

/** Hashes of a listing's pictures, the front first. */
export const picturesOf = (listing: StoredListing): string[] =>
  referencesOf(listing).map(({ sha256 }) => sha256)

export function problemsOf(listing: StoredListing, context: RuleContext): ListingProblem[] {
  const failure = listing.adRateTenths === null ? undefined : context.adFailures.get(listing.id)
  return [
    ...listingProblems(factsOf(listing, context)),
    ...(failure === undefined ? [] : [notPromoted(failure)]),
  ]
}

/** It is tried again by the schedule, and keeps nothing from being published. */
const notPromoted = (failure: string): ListingProblem => ({
  code: NOT_PROMOTED,
  field: 'adRate',
  kind: 'note',
  message: `Not promoted on eBay: ${failure}`,
})

/** Why eBay did not take the ads of live listings. */
async function findAdFailures(
  db: SellerRows,
  userId: number,
  page: readonly StoredListing[],
): Promise<RuleContext['adFailures']> {
  const ids = page.flatMap(({ id, status, adRateTenths }) =>
    status === 'published' && adRateTenths !== null ? [id] : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: listingAds.listingId, failure: listingAds.failure })
    .from(listingAds)
    .where(
      and(
        eq(listingAds.userId, userId),
        sql`${listingAds.listingId} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
  return new Map(rows.flatMap(({ id, failure }) => (failure === null ? [] : [[id, failure]])))
}

/**
 * Whether a change mends what the last publish failed for: a rule's sentence that held before and does not after.
 * Rules about pictures, other listings and the account are left out: no edit of a field mends them.
 */
export function mendsFailure(listing: StoredListing, change: ListingChange, now: number): boolean {
  const { publishFailure } = listing
  if (!publishFailure) return false
  if (change.itemSpecifics && entersWhatIsAsked(publishFailure, change.itemSpecifics)) return true
  const none = { pictures: new Map(), duplicates: new Map(), certificates: new Map() }
  const unknown = { requirements: new Map(), adFailures: new Map() }
  const context = { ...none, ...unknown, connected: null, now }
  const holds = (one: StoredListing) =>
    problemsOf(one, context).some(({ message }) => message === publishFailure)
  return holds(listing) && !holds({ ...listing, ...change })
}

/** Throws VALIDATION with the field of the first problem that forbids publishing. */
export async function refuseProblems(
  services: Pick<ListingServices, 'directory' | 'db' | 'now' | 'pictures' | 'certificateSources'>,
  listing: StoredListing,
): Promise<void> {
  await ensureChecked(services, listing.userId, listing)
  const context = await ruleContext(services, listing.userId, [listing])
  const problems = problemsOf(listing, context)
  const obstacle = firstObstacle(problems)
  const coming = problems.find(({ code }) => code === PICTURE_COMING)
  if (!obstacle && coming)
    throw new Failure('PICTURES_COMING', {
      message: coming.message,
      detail: { field: coming.field, retryable: true },
    })
  if (!obstacle) return
  const fields: Record<string, string> = {}
  for (const { kind, field, message } of problems) if (kind !== 'note') fields[field] ??= message
  const questions = problems.flatMap(({ kind, code }) => (kind === 'question' ? [code] : []))
  const slot = obstacle.code.startsWith('PICTURE_') ? slotOf(listing, context) : undefined
  throw new Failure(obstacle.code === 'PICTURE_MISSING' ? 'PICTURE_MISSING' : 'VALIDATION', {
    message: obstacle.message,
    detail: {
      field: obstacle.field,
      fields,
      ...(obstacle.kind === 'question' && { questions }),
      ...(slot && { slot }),
    },
  })
}

function slotOf(listing: StoredListing, { pictures }: RuleContext): 'front' | 'back' | undefined {
  const index = picturesOf(listing).findIndex(sha256 => {
    const picture = pictures.get(sha256)
    return !picture || Math.max(picture.width, picture.height) < 500
  })
  return index === 0 ? 'front' : index === 1 ? 'back' : undefined
}

function factsOf(listing: StoredListing, context: RuleContext): ListingFacts {
  return {
    ...listing,
    quantity: piecesLeft(listing),
    lot: lotOfColumns(listing),
    meltCents: storedMelt(listing),
    consignor: consignorTermsOf(listing),
    hasPriceOfOtherCoin: hasPriceOfOtherCoin(listing),
    isNoSlab: isNoSlab(listing.answered),
    pictures: referencesOf(listing).map(({ sha256, originalSha256 }) => {
      const picture = context.pictures.get(sha256)
      return picture ? { ...picture, hasOriginal: originalSha256 !== null } : null
    }),
    certified: context.certificates.get(listing.id)?.certified ?? null,
    certificateState: context.certificates.get(listing.id)?.state ?? 'not_checked',
    sameCertificate: context.certificates.get(listing.id)?.same ?? null,
    duplicate: context.duplicates.get(listing.id) ?? null,
    asked: context.requirements.get(listing.id)?.asked ?? [],
    refusedCondition: context.requirements.get(listing.id)?.refusedCondition ?? null,
    seller: context.connected,
    now: context.now,
  }
}

type Twin = Pick<
  StoredListing,
  'id' | 'status' | 'title' | 'grade' | 'grader' | 'certificationNumber'
>

/**
 * By listing: another live or draft fixed-price listing of the seller under the same title and condition, as eBay
 * compares them: one of the same grade first. Of two drafts the newer one is the duplicate.
 */
async function findDuplicates(
  db: SellerRows,
  userId: number,
  page: StoredListing[],
): Promise<RuleContext['duplicates']> {
  const keys = [...new Set(page.filter(isComparable).map(({ title }) => titleKey(title)))]
  if (keys.length === 0) return new Map()
  const { id, status, title, grade, grader, certificationNumber } = listings
  const twins: Twin[] = await db
    .select({ id, status, title, grade, grader, certificationNumber })
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        eq(listings.format, 'fixed'),
        inArray(listings.status, ['draft', 'published']),
        sql`${listings.titleKey} in (select value from json_each(${JSON.stringify(keys)}))`,
      ),
    )
  const byTitle = new Map<string, Twin[]>()
  for (const twin of twins) {
    const key = titleKey(twin.title)
    byTitle.set(key, [...(byTitle.get(key) ?? []), twin])
  }
  return new Map(
    page.filter(isComparable).map(listing => {
      const rank = ({ grade: of, status: at }: Twin) =>
        (of === listing.grade ? 2 : 0) + (at === 'published' ? 1 : 0)
      const found = (byTitle.get(titleKey(listing.title)) ?? [])
        .filter(twin => isDuplicate(listing, twin))
        .sort((a, b) => rank(b) - rank(a))[0]
      return [listing.id, found ? { id: found.id, status: found.status, grade: found.grade } : null]
    }),
  )
}

const isComparable = ({ format, title }: StoredListing) => format === 'fixed' && title.trim() !== ''

function isDuplicate(listing: StoredListing, other: Twin): boolean {
  if (other.id === listing.id || other.grader !== listing.grader) return false
  if (listing.grader ? other.grade !== listing.grade : !haveEqualWear(listing.grade, other.grade))
    return false
  const [own, others] = [listing.certificationNumber, other.certificationNumber]
  if (own && others && own !== others) return false
  if (other.status === 'published') return listing.status !== 'published' || other.id < listing.id
  return listing.status !== 'published' && other.id < listing.id
}
