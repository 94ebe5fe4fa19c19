import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import type { OfSeller, SellerRows } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { type DueWork, forDueSellers } from '../../due/for-due-sellers.ts'
import { listingsOfIds } from '../listing-pages.ts'
import { ruleContext } from '../read/problems.ts'
import type { ListingServices } from '../services.ts'
import { cardFacts } from './card-facts.ts'

type RefreshServices = Pick<ListingServices, 'directory' | 'db' | 'now' | 'pictures'>

/** Cards that a page, the counts or one call of the job work out anew, at most. */
export const REFRESH_BATCH = 200

/**
 * Works out what is out of date of a seller's cards, so that the query after it finds them as they are. Returns how
 * many it worked out: REFRESH_BATCH where there may be more. A card that changes meanwhile stays due.
 */
export async function refreshCards(services: RefreshServices, userId: number): Promise<number> {
  const { db, now } = services
  const due = await db.all<{ id: number; revision: number }>(sql`
    select listing_id as id, revision from listing_cards indexed by listing_cards_due
    where user_id = ${userId} and refresh_at <= ${now()} limit ${REFRESH_BATCH}`)
  if (due.length === 0) return 0
  const revisions = new Map(due.map(({ id, revision }) => [id, revision]))
  const listings = await listingsOfIds(db, userId, [...revisions.keys()])
  const rules = await ruleContext(services, userId, listings)
  const fresh = listings.map(listing =>
    JSON.stringify({
      id: listing.id,
      revision: revisions.get(listing.id),
      ...cardFacts(listing, rules),
    }),
  )
  // oxlint-disable-next-line no-await-in-loop -- usually there is one
  for (const some of splitByBytes(fresh)) await storeFacts(db, userId, `[${some.join(',')}]`)
  return due.length
}

/** D1 takes texts of 2 MB; the search words of 200 listings with the longest texts have more. */
const VALUE_MAX_BYTES = 1_000_000

/** The texts in order, in groups of at most VALUE_MAX_BYTES. */
function splitByBytes(texts: readonly string[]): string[][] {
  const groups: string[][] = []
  let left = 0
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1
    left -= bytes
    if (left < 0) {
      groups.push([])
      left = VALUE_MAX_BYTES - bytes
    }
    groups.at(-1)?.push(text)
  }
  return groups
}

/** What the rules say of a card; it changes more often than what the coin is. */
const RULED =
  sql.raw(`suggested_cents = fresh.value ->> 'suggestedCents', gap = fresh.value ->> 'gap',
        needs = fresh.value ->> 'needs', duplicate_of = fresh.value ->> 'duplicateOf',
        refresh_at = fresh.value ->> 'refreshAt'`)
const SAME_COIN = sql.raw(`country is fresh.value ->> 'country' and metal is fresh.value ->> 'metal'
          and melt_micro_ounces is fresh.value ->> 'meltMicroOunces'`)

/**
 * The search words first: what is written to the card ends the revision's claim to them. Then the cards whose coin is
 * the same, without the columns of the indexes that name it, and then the others. By its plus SQLite does not
 * read all cards of the owner for each row.
 */
async function storeFacts(db: SellerRows, userId: number, fresh: string): Promise<void> {
  const unchanged = sql`
    json_each(${fresh}) as fresh cross join listing_cards as card
    on card.listing_id = fresh.value ->> 'id' and card.user_id = ${userId}
      and card.revision = fresh.value ->> 'revision'`
  await runTransaction(db, [
    sql`delete from listing_search where rowid in (select card.listing_id from ${unchanged})`,
    sql`
      insert into listing_search (rowid, words)
      select card.listing_id, fresh.value ->> 'words' from ${unchanged}`,
    sql`
      update listing_cards set ${RULED}
      from json_each(${fresh}) as fresh
      where listing_cards.listing_id = fresh.value ->> 'id' and +user_id = ${userId}
        and revision = fresh.value ->> 'revision' and ${SAME_COIN}`,
    sql`
      update listing_cards set country = fresh.value ->> 'country', metal = fresh.value ->> 'metal', melt_micro_ounces = fresh.value ->> 'meltMicroOunces',
        ${RULED}
      from json_each(${fresh}) as fresh
      where listing_cards.listing_id = fresh.value ->> 'id' and +user_id = ${userId}
        and revision = fresh.value ->> 'revision' and not (${SAME_COIN})`,
  ])
}

/** Batches of one run of the job; each takes five calls, of which the jobs of a run have a thousand together. */
const BATCHES_PER_RUN = 40

/** Marked where many cards become due at once; a page and the counts work out those that they show. */
export const cardsDue: DueWork = {
  kind: 'cards',
  next: userId => sql`
    select min(refresh_at) from listing_cards indexed by listing_cards_due
    where user_id = ${userId} and refresh_at is not null`,
}

/**
 * Works out the cards that are due, of one seller after the other: after an import or an update of the app there are
 * many. A seller whose cards cannot be worked out waits for the next run, and no other seller does.
 */
export async function refreshDueCards(
  services: RefreshServices & OfSeller<RefreshServices>,
): Promise<void> {
  const batches = { sellers: BATCHES_PER_RUN, units: BATCHES_PER_RUN }
  await forDueSellers(
    services,
    cardsDue,
    { ...batches, failed: 'cards_refresh_failed' },
    async (own, userId, left) => {
      let batch = 1
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      while ((await refreshCards(own, userId)) === REFRESH_BATCH && batch < left) batch += 1
      return batch
    },
  )
}
