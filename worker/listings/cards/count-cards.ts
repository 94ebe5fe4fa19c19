import { eq, sql } from 'drizzle-orm'
import type { ListingCounts } from '../../../shared/listing/listing-cards.ts'
import { accountProblems } from '../../../shared/listing/listing-rules.ts'
import { needLabel } from '../../../shared/listing/needs.ts'
import { ANY_REASON } from '../../../shared/listing/terms/any-reason.ts'
import { type Facet, groupPlaces } from '../../../shared/listing/terms/storage-places.ts'
import { listingCounts } from '../../db/schema/listing-cards.ts'
import { connectedAccount } from '../holding-account.ts'
import type { ListingServices } from '../services.ts'
import { partlySoldOf } from './card-filter.ts'
import { refreshCards } from './refresh-cards.ts'

/** Cards that are due are counted up to this number. */
const PENDING_MAX = 10_000

/** How many listings a seller has, by what My Listings filters by: from the counts that triggers keep. */
export async function countCards(
  services: Pick<ListingServices, 'directory' | 'db' | 'now' | 'pictures'>,
  userId: number,
): Promise<ListingCounts> {
  const { db, now } = services
  await refreshCards(services, userId)
  const [rows, pending, partly, account] = await Promise.all([
    db.select().from(listingCounts).where(eq(listingCounts.userId, userId)),
    db.get<{ count: number }>(sql`
      select count(*) as count from (
        select 1 from listing_cards indexed by listing_cards_due
        where user_id = ${userId} and refresh_at <= ${now()} limit ${PENDING_MAX})`),
    db.get<{ count: number }>(sql`select count(*) as count from ${partlySoldOf(userId)}`),
    connectedAccount(db, userId),
  ])
  const facetsOf = (kind: (typeof rows)[number]['kind']) =>
    sorted(rows.flatMap(row => (row.kind === kind && row.count > 0 ? [row] : [])))
  const countOf = (status: string) =>
    facetsOf('status').find(({ value }) => value === status)?.count ?? 0
  const status = {
    draft: countOf('draft'),
    published: countOf('published'),
    sold: countOf('sold'),
    ended: countOf('ended'),
  }
  const needs = facetsOf('needs')
  const { places, starts } = groupPlaces(facetsOf('location'))
  return {
    total: status.draft + status.published + status.sold + status.ended,
    status,
    partlySold: partly?.count ?? 0,
    needsAny: needs.find(({ value }) => value === ANY_REASON)?.count ?? 0,
    needs: needs
      .filter(({ value }) => value !== ANY_REASON)
      .map(facet => ({ ...facet, label: needLabel(facet.value) })),
    account: accountProblems(account).find(({ kind }) => !account || kind === 'blocks') ?? null,
    series: facetsOf('series'),
    countries: facetsOf('country'),
    metals: facetsOf('metal'),
    locations: sorted(places),
    locationStarts: sorted(starts),
    pending: pending?.count ?? 0,
  }
}

/** The most frequent first. */
const sorted = (facets: readonly Facet[]): Facet[] =>
  facets
    .map(({ value, count }) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
