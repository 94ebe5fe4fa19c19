import { isPriceMove } from '../../../shared/listing/change.ts'
import type { SellerSession } from '../../ebay/connection/seller-session.ts'
import { BULK_MAX } from '../../ebay/port.ts'
import { repriceTogether } from '../../ebay/publish/reprice.ts'
import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import { listingsOfIds } from '../listing-pages.ts'
import { shareSession } from '../publish/share-session.ts'
import type { ListingServices } from '../services.ts'
import type { StoredListing } from '../store.ts'
import { changeListing, type EditOfListing } from './change.ts'

/** An edit of one listing among many. */
export type EditOfMany = Omit<EditOfListing, 'status'> & { id: number }

/**
 * Edits listings of a seller, each by `changeListing` and alone: one that fails harms no other. Those that are not live
 * wait for no lease. Live ones whose price alone is moved are revised on eBay together, up to BULK_MAX in one call; the
 * other live ones one after another. Answers why each failed, null for a stored edit, in the order of the edits:
 * NOT_FOUND, BUSY while another act has the listing, and what `changeListing` throws.
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
  const failures = new Map<EditOfMany, Failure | null>()
  const run = async (edit: EditOfMany, withServices = services) => {
    const isRepeated = edit !== first.get(edit.id)
    failures.set(edit, await failureOf(withServices, byId.get(edit.id), edit, isRepeated))
  }
  const isLive = ({ id }: EditOfMany) => byId.get(id)?.status === 'published'
  const live = edits.filter(isLive)
  const repriced = live.filter(edit => edit === first.get(edit.id) && isPriceEdit(edit))
  const revised = live.filter(edit => !repriced.includes(edit))
  const inTurn = async () => {
    // oxlint-disable-next-line no-await-in-loop -- each revises a listing by several calls
    for (const edit of revised) await run(edit)
    for (let at = 0; at < repriced.length; at += BULK_MAX)
      // oxlint-disable-next-line no-await-in-loop -- as many as one call takes
      await runTogether(services, userId, repriced.slice(at, at + BULK_MAX), run)
  }
  await Promise.all([inTurn(), ...edits.filter(edit => !isLive(edit)).map(edit => run(edit))])
  return edits.map(edit => failures.get(edit) ?? null)
}

function isPriceEdit({ id: _id, version: _version, ...change }: EditOfMany): boolean {
  const said = Object.entries(change).filter(([, value]) => value !== undefined)
  return isPriceMove(said.map(([field]) => field))
}

/** Runs edits that move prices with one session, in which their prices go to eBay in one call. */
async function runTogether(
  services: ListingServices,
  userId: number,
  edits: readonly EditOfMany[],
  run: (edit: EditOfMany, withServices: ListingServices) => Promise<void>,
): Promise<void> {
  const { ebay } = services
  if (!ebay || edits.length < 2) {
    // oxlint-disable-next-line no-await-in-loop -- at most one where eBay is set up
    for (const edit of edits) await run(edit, services)
    return
  }
  const work = async (own: SellerSession) => {
    const { session, one } = repriceTogether(own, edits.length)
    const together = shareSession(services, ebay, session)
    await Promise.all(edits.map(edit => one(() => run(edit, together))))
  }
  await ebay.withSeller(userId, work).catch(async (error: unknown) => {
    if (!(error instanceof Failure)) throw error
    // Without a connection each edit says so.
    await Promise.all(edits.map(edit => run(edit, services)))
  })
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
