import type { UpdateListing } from '../../../shared/listing/listing-forms.ts'
import type { ReviewDecision } from '../../../shared/listing/listings.ts'
import type { Database } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import { changesIdentity, confirmIdentity } from '../confirm-identity.ts'
import { updateUnleased } from '../leased-writes.ts'
import { listingsOfIds } from '../listing-pages.ts'
import type { ListingServices } from '../services.ts'
import { type ListingChange, ownListing, type StoredListing } from '../store.ts'
import { changedElsewhere } from '../versions.ts'
import { unpublishedChanges } from './change.ts'
import { editOf } from './edit.ts'

/** An edit in the version that was read. A decision alone counts no version. */
export type DraftEdit = Omit<UpdateListing, 'status' | 'version'> & {
  version: number
  review?: ReviewDecision | undefined
}

type EditServices = Pick<ListingServices, 'db' | 'now'>

/**
 * Edits listings of a seller that are not live, each by the rules of `updateListing` and alone: one that fails
 * harms no other. None waits for a lease. Answers why each failed, null for a stored edit, in the order of
 * the edits: NOT_FOUND, CONFLICT, BUSY while another act has the listing, and the failures of `editOf`. An edit
 * that arrives again after it was stored is no conflict.
 */
export async function editMany(
  services: EditServices,
  userId: number,
  edits: readonly DraftEdit[],
): Promise<(Failure | null)[]> {
  const found = await listingsOfIds(
    services.db,
    userId,
    edits.map(({ id }) => id),
  )
  const byId = new Map(found.map(listing => [listing.id, listing]))
  const seen = new Set<number>()
  const isRepeated = ({ id }: DraftEdit) => seen.size === seen.add(id).size
  return Promise.all(
    edits.map(edit =>
      failureOf(() => editOne(services, byId.get(edit.id), edit), isRepeated(edit)),
    ),
  )
}

async function failureOf(work: () => Promise<void>, isRepeated: boolean): Promise<Failure | null> {
  if (isRepeated)
    return new Failure('VALIDATION', {
      message: 'This listing is edited twice in one call. Please send one edit of each listing.',
    })
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Failure) return error
    log('error', 'error_unforeseen', { error })
    return new Failure('INTERNAL', { cause: error })
  }
}

async function editOne(
  { db, now }: EditServices,
  listing: StoredListing | undefined,
  { version, review, ...form }: DraftEdit,
): Promise<void> {
  if (!listing) throw new Failure('NOT_FOUND')
  if (listing.status === 'published')
    throw new Failure('CONFLICT', {
      message: 'This listing is live on eBay. Change it in My Listings.',
      detail: { version: listing.version },
    })
  const content = unpublishedChanges(listing, await editOf(db, listing, form), { now: now() })
  const counts = Object.keys(content).length > 0
  const decision = review !== undefined && review !== listing.review ? { review } : {}
  if (!counts && Object.keys(decision).length === 0) return
  if (listing.version !== version) throw changedElsewhere(listing)
  const at = now()
  const change: ListingChange = { ...content, ...decision, ...(counts ? { updatedAt: at } : {}) }
  const stored = await updateUnleased(db, listing, change, { counts, now: at }).catch(
    async (error: unknown) => {
      // Another listing may have got the SKU since it was checked: the check says so.
      await editOf(db, listing, form)
      throw error
    },
  )
  if (!stored) throw await whyNotStored(db, listing)
  const edited = { ...listing, ...change }
  if (decision.review === 'approved' || changesIdentity(listing, edited))
    await confirmIdentity({ db, now }, edited)
}

async function whyNotStored(db: Database, { userId, id, version }: StoredListing) {
  const now = await ownListing(db, userId, id)
  if (now.version !== version) return changedElsewhere(now)
  return new Failure('BUSY', { detail: { retryable: true, retryAfterSeconds: 5 } })
}
