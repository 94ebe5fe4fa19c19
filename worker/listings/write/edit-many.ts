import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import { listingsOfIds } from '../listing-pages.ts'
import type { ListingServices } from '../services.ts'
import type { StoredListing } from '../store.ts'
import { changeListing, type EditOfListing } from './change.ts'

/** An edit of one listing among many. */
export type EditOfMany = Omit<EditOfListing, 'status'> & { id: number }

/**
 * Edits listings of a seller, each by `changeListing` and alone: one that fails harms no other. Those that are not live
 * wait for no lease; live ones are revised on eBay one after another. Answers why each failed, null for a stored
 * edit, in the order of the edits: NOT_FOUND, BUSY while another act has the listing, and what `changeListing` throws.
 */
export async function editMany(
  services: ListingServices,
  userId: number,
  edits: readonly EditOfMany[],
): Promise<(Failure | null)[]> {
  const found = await listingsOfIds(
    services.db,
    userId,
    edits.map(({ id }) => id),
  )
  const byId = new Map(found.map(listing => [listing.id, listing]))
  const first = new Map(edits.toReversed().map(edit => [edit.id, edit]))
  let revised: Promise<unknown> = Promise.resolve()
  return Promise.all(
    edits.map(edit => {
      const listing = byId.get(edit.id)
      const run = () => failureOf(services, listing, edit, edit !== first.get(edit.id))
      if (listing?.status !== 'published') return run()
      const result = revised.then(run)
      revised = result
      return result
    }),
  )
}

async function failureOf(
  services: ListingServices,
  listing: StoredListing | undefined,
  { id: _id, ...change }: EditOfMany,
  isRepeated: boolean,
): Promise<Failure | null> {
  if (isRepeated)
    return new Failure('VALIDATION', {
      message: 'This listing is edited twice in one call. Please send one edit of each listing.',
    })
  if (!listing) return new Failure('NOT_FOUND')
  try {
    await changeListing(services, listing, change, { waits: false })
    return null
  } catch (error) {
    if (error instanceof Failure) return error
    log('error', 'error_unforeseen', { error })
    return new Failure('INTERNAL', { cause: error })
  }
}
