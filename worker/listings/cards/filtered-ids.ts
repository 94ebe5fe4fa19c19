import { sql } from 'drizzle-orm'
import type { ListingFilter } from '../../../shared/listing/listing-cards.ts'
import { cardFilter } from './card-filter.ts'
import { findCards } from './find-cards.ts'
import type { PageKey } from './page-key.ts'
import { refreshCards } from './refresh-cards.ts'

const IDS_AT_ONCE = 10_000

type Services = Parameters<typeof refreshCards>[0]
type Row = { id: number; sorted: string | number }

/** Ids of all of a seller's listings under a filter, however many, the newest first. */
export async function filteredIds(
  services: Services,
  userId: number,
  query: ListingFilter,
): Promise<number[]> {
  const { db } = services
  await refreshCards(services, userId)
  const filter = await cardFilter(services, userId, query)
  const ids: number[] = []
  let after: PageKey | null = null
  do {
    const page: { rows: Row[]; next: PageKey | null } = await findCards<Row>(
      db,
      userId,
      filter,
      { sort: 'newest', after, limit: IDS_AT_ONCE, mostRows: IDS_AT_ONCE },
      sql`1 as found`,
    )
    for (const { id } of page.rows) ids.push(id)
    after = page.next
  } while (after)
  return ids
}
