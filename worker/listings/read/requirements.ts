import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { counted } from '../../../shared/lib/count-text.ts'
import { lotOfColumns } from '../../../shared/listing/field-values.ts'
import { specificProblems } from '../../../shared/listing/specific-rules.ts'
import type { ItemSpecifics } from '../../../shared/listing/terms/asked-specifics.ts'
import { storedNamedValues } from '../../../shared/listing/terms/named-values.ts'
import type { DirectoryServices, SellerRows } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { coinFacts } from '../../ebay/coin-facts.ts'
import { ITEM_SPECIFICS } from '../../ebay/rules/aspects.ts'
import {
  knownLeaves,
  leafKey,
  loadLeaf,
  type Requirements,
  requirementsOf,
} from '../../ebay/rules/leaf-requirements.ts'
import { configured } from '../../ebay/service/service.ts'
import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import { listingsOfIds } from '../listing-pages.ts'
import type { ListingServices } from '../services.ts'
import { ownListing, type StoredListing } from '../store.ts'

const listedOf = (listing: StoredListing) => ({
  coin: coinFacts(listing),
  lot: lotOfColumns(listing),
})

/** What eBay requires of a page of drafts, by listing, in one query: eBay is not asked. */
export async function knownRequirements(
  services: DirectoryServices,
  page: readonly StoredListing[],
): Promise<Map<number, Requirements>> {
  const drafts = page
    .filter(({ status }) => status === 'draft' || status === 'ended')
    .map(listing => ({ id: listing.id, listed: listedOf(listing) }))
  const leaves = await knownLeaves(
    services,
    drafts.map(({ listed }) => leafKey(listed)),
  )
  return new Map(
    drafts.flatMap(({ id, listed }) => {
      const leaf = leaves.get(leafKey(listed))
      return leaf ? [[id, requirementsOf(leaf, listed)] as const] : []
    }),
  )
}

type AskingServices = Pick<ListingServices, 'directory' | 'db' | 'now' | 'ebay'>

/**
 * The item specifics that eBay asks of a seller's listing by name, each with what the seller entered last for the series.
 * eBay is asked where its rules are not known here. Throws NOT_FOUND, EBAY_NOT_CONFIGURED and what eBay throws.
 */
export async function askedSpecifics(
  services: AskingServices,
  userId: number,
  id: number,
): Promise<ItemSpecifics> {
  const listing = await ownListing(services.db, userId, id)
  const { rules } = configured(services.ebay)
  const listed = listedOf(listing)
  const [leaf, last] = await Promise.all([
    loadLeaf({ ...services, rules }, listed),
    lastEntered(services.db, listing),
  ])
  // A card that was worked out before the rules were known says it now.
  await cardsAreDue(services.db, userId, [id])
  return {
    specifics: requirementsOf(leaf, listed).asked.map(asked => ({
      ...asked,
      last: last[asked.name] ?? null,
    })),
  }
}

/** What the seller entered for another coin of the series; of coins without a series, of the same words. */
async function lastEntered(
  db: SellerRows,
  { userId, id, seriesId, coinType }: StoredListing,
): Promise<Record<string, string>> {
  const found = await db
    .select({ itemSpecifics: listings.itemSpecifics })
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        // In these words, as the index has it.
        sql`${listings.itemSpecifics} <> ''`,
        ne(listings.id, id),
        seriesId === null
          ? and(isNull(listings.seriesId), eq(listings.coinType, coinType))
          : eq(listings.seriesId, seriesId),
      ),
    )
    .orderBy(desc(listings.updatedAt))
    .limit(1)
    .get()
  return storedNamedValues(found?.itemSpecifics ?? '')
}

const cardsAreDue = (db: SellerRows, userId: number, ids: readonly number[]) =>
  db.run(sql`
    update listing_cards set refresh_at = 0, revision = revision + 1
    where listing_id in (select value from json_each(${JSON.stringify(ids)}))
      and user_id = ${userId} and refresh_at is not 0`)

/** Kinds of coins of which eBay is asked before a run, and for how long at most: each takes some ten queries. */
const KINDS_MAX = 40
const ASKING_MAX_MS = 8_000
const LISTINGS_AT_ONCE = 100
type Asking = { kindsLeft: number; isOver: Promise<void> }

/**
 * Before a publishing run: asks eBay what it requires of these listings as far as that is not known here, once for each
 * kind of coin. Throws VALIDATION that names what is missing, and of which listing. What eBay does not answer in time is
 * left to the run.
 */
export async function refuseMissingSpecifics(
  services: AskingServices,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  if (!services.ebay) return
  const lacking: { listing: StoredListing; message: string }[] = []
  const asking: Asking = { kindsLeft: KINDS_MAX, isOver: scheduler.wait(ASKING_MAX_MS) }
  for (let at = 0; at < ids.length; at += LISTINGS_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- a listing has some 20 KB, and a run has up to 500
    const page = await listingsOfIds(services.db, userId, ids.slice(at, at + LISTINGS_AT_ONCE))
    // oxlint-disable-next-line no-await-in-loop
    await learnRequirements(services, page, asking)
    // oxlint-disable-next-line no-await-in-loop
    lacking.push(...(await missingOf(services, page)))
  }
  const [first] = lacking
  if (!first) return
  const lackingIds = lacking.map(({ listing }) => listing.id)
  await cardsAreDue(services.db, userId, lackingIds)
  const others = lacking.length - 1
  const more = others > 0 ? ` So it does of ${counted(others, 'other listing')} of these.` : ''
  throw new Failure('VALIDATION', {
    message: `“${first.listing.title}”: ${first.message}${more}`,
    detail: { field: ITEM_SPECIFICS },
  })
}

async function missingOf(services: AskingServices, page: readonly StoredListing[]) {
  const known = await knownRequirements(services, page)
  return page.flatMap(listing => {
    const requirements = known.get(listing.id)
    const facts = requirements && { ...listing, ...requirements, now: services.now() }
    const missing = facts && specificProblems(facts).find(({ kind }) => kind === 'blocks')
    return missing ? [{ listing, message: missing.message }] : []
  })
}

async function learnRequirements(
  { directory, now, ebay }: AskingServices,
  page: readonly StoredListing[],
  asking: Asking,
): Promise<void> {
  const { rules } = configured(ebay)
  const kinds = new Map(page.map(listing => [leafKey(listedOf(listing)), listedOf(listing)]))
  for (const key of (await knownLeaves({ directory, now }, [...kinds.keys()])).keys())
    kinds.delete(key)
  const asked = [...kinds.values()].slice(0, asking.kindsLeft)
  asking.kindsLeft -= asked.length
  const answers = asked.map(async listed => {
    try {
      await loadLeaf({ directory, now, rules }, listed)
    } catch (error) {
      log('warn', 'requirements_unknown', { error })
    }
  })
  await Promise.race([Promise.all(answers), asking.isOver])
}
