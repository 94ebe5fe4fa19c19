import { eq, type SQL, sql } from 'drizzle-orm'
import { PRICING_PATH, type StorageUse } from '../../shared/billing.ts'
import { bytesText } from '../../shared/lib/bytes-text.ts'
import { counted, countText } from '../../shared/lib/count-text.ts'
import type { Databases, SellerRows } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { tiers } from '../db/schema/billing.ts'
import { Failure } from '../http/failure.ts'

/** What a picture counts at least, for its rows: the triggers `storage_picture_*` have the same number. */
export const PICTURE_LEAST_BYTES = 20_000

/** What the triggers `storage_*` name when a plan holds no more of it. */
type Stored = 'listings' | 'texts' | 'pictures'

/**
 * Runs work that stores listings or pictures of a seller. The statement that stores is aborted where the plan holds no
 * more: PLAN_FULL is thrown with what is used and what is left.
 */
export async function withinPlan<T>(
  { directory, db }: Databases,
  userId: number,
  work: () => PromiseLike<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const full = fullOf(error)
    throw full ? await planFull({ directory, db }, userId, { full, cause: error }) : error
  }
}

/** What is to be stored. */
type More = { listings?: number; pictureBytes?: number }

/** Throws PLAN_FULL where the plan does not hold so many listings or bytes of pictures more. */
export async function requireRoom(
  { directory, db }: Databases,
  userId: number,
  more: More,
): Promise<void> {
  return requireRoomIn({ directory, db }, userId, await heldBy(db, userId), more)
}

/** The same where the row of `heldStatement` is read already. */
export async function requireRoomIn(
  { directory, db }: Databases,
  userId: number,
  held: Held,
  more: More,
): Promise<void> {
  if (more.listings && held.listings + more.listings > held.maxListings)
    throw await planFull({ directory, db }, userId, { full: 'listings', held })
  const bytes = more.pictureBytes ? Math.max(more.pictureBytes, PICTURE_LEAST_BYTES) : 0
  if (bytes > 0 && held.pictureBytes + bytes > held.maxPictureBytes)
    throw await planFull({ directory, db }, userId, { full: 'pictures', held })
}

/** What a seller has stored, and what the plan holds. */
export async function storageUse(db: SellerRows, userId: number): Promise<StorageUse> {
  const { listings, maxListings, pictureBytes, maxPictureBytes } = await heldBy(db, userId)
  return {
    listings: { used: listings, limit: maxListings },
    pictureBytes: { used: pictureBytes, limit: maxPictureBytes },
  }
}

function fullOf(error: unknown): Stored | undefined {
  const { cause } = error instanceof Error ? error : { cause: undefined }
  const [, full] = /PLAN_FULL (\w+)/.exec(`${String(error)} ${String(cause)}`) ?? []
  return (['listings', 'texts', 'pictures'] as const).find(each => each === full)
}

/** What a seller has stored, and how much that may be. */
export type Held = {
  maxListings: number
  maxTextBytes: number
  maxPictureBytes: number
  listings: number
  textBytes: number
  pictureBytes: number
}

/** The statement that reads it; no row: there is no such account. */
export const heldStatement = (userId: number): SQL => sql`
  select facts.max_listings as maxListings, facts.max_text_bytes as maxTextBytes,
    facts.max_picture_bytes as maxPictureBytes, ifnull(uses.listings, 0) as listings,
    ifnull(uses.text_bytes, 0) as textBytes, ifnull(uses.picture_bytes, 0) as pictureBytes
  from account_facts as facts left join storage_uses as uses on uses.user_id = facts.user_id
  where facts.user_id = ${userId}`

async function heldBy(db: SellerRows, userId: number): Promise<Held> {
  const [found] = await db.all<Held>(heldStatement(userId))
  if (!found) throw new Failure('NOT_AUTHENTICATED')
  return found
}

async function planFull(
  { directory, db }: Databases,
  userId: number,
  { full, held, cause }: { full: Stored; held?: Held; cause?: unknown },
): Promise<Failure> {
  const plan = await directory
    .select({
      displayName: tiers.displayName,
      isLargest: sql<number>`${tiers.maxListings} = (select max(max_listings) from tiers)`,
    })
    .from(users)
    .innerJoin(tiers, eq(tiers.name, users.tier))
    .where(eq(users.id, userId))
    .get()
  if (!plan) return new Failure('NOT_AUTHENTICATED')
  const { displayName, isLargest } = plan
  const facts = factsOf(full, { displayName, ...(held ?? (await heldBy(db, userId))) })
  const { used, limit, fact, way } = facts
  const larger = isLargest ? '' : ', or choose a larger plan'
  return new Failure('PLAN_FULL', {
    message: `${fact} ${way}${larger}.`,
    detail: { used, limit, left: Math.max(0, limit - used), upgradeUrl: PRICING_PATH },
    cause,
  })
}

type Facts = { used: number; limit: number; fact: string; way: string }

function factsOf(full: Stored, plan: Held & { displayName: string }): Facts {
  const { displayName } = plan
  switch (full) {
    case 'listings': {
      const { listings: used, maxListings: limit } = plan
      const number = (count: number) => countText(count)
      const left = used < limit ? ` and room for ${number(limit - used)} more` : ''
      return {
        used,
        limit,
        fact: `Your ${displayName} plan holds ${counted(limit, 'listing')}; you have ${number(used)}${left}.`,
        way: 'Delete listings that you no longer need (each makes room after 30 days)',
      }
    }
    case 'texts': {
      const { textBytes: used, maxTextBytes: limit } = plan
      return {
        used,
        limit,
        fact: `Your ${displayName} plan holds ${bytesText(limit)} of text in listings; you have ${bytesText(used)}.`,
        way: 'Shorten descriptions',
      }
    }
    case 'pictures': {
      const { pictureBytes: used, maxPictureBytes: limit } = plan
      return {
        used,
        limit,
        fact: `Your ${displayName} plan holds ${bytesText(limit)} of pictures; you have ${bytesText(used)}.`,
        way: 'Delete listings that you no longer need (their pictures make room after 60 days)',
      }
    }
    default:
      return full satisfies never
  }
}
