import { callLimit } from '../ebay/call-order.ts'
import type { SellerSession } from '../ebay/connection/seller-session.ts'
import type { OfferStatus } from '../ebay/port.ts'
import { BULK_MAX } from '../ebay/port.ts'
import { Failure } from '../http/failure.ts'
import { renewTogether } from '../listings/lease.ts'
import { beginChanges, type ChangeEnd, type OpenChange, settleChanges } from './change-store.ts'
import type { MetalServices } from './services.ts'

/** Offers that are looked up at a time. */
const READS_AT_ONCE = 4

type Services = Pick<MetalServices, 'directory' | 'db' | 'now'>
type Work = (session: SellerSession, changes: readonly OpenChange[]) => Promise<ChangeEnd[]>

/** Sends changes to eBay in bulk calls, each once. One without an answer stays sent, to be looked up. */
export const sendChanges = (...changes: [Services, SellerSession, number, readonly OpenChange[]]) =>
  carryOut(revise, ...changes)

/** Settles changes whose answer was lost by what eBay has now. */
export const lookUpChanges = (
  ...changes: [Services, SellerSession, number, readonly OpenChange[]]
) => carryOut(lookUp, ...changes)

/** Throws what concerns all of them: eBay is not connected any more. */
async function carryOut(
  work: Work,
  services: Services,
  session: SellerSession,
  userId: number,
  changes: readonly OpenChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += BULK_MAX) {
    const holder = `metal ${crypto.randomUUID()}`
    const group = changes.slice(start, start + BULK_MAX)
    // oxlint-disable-next-line no-await-in-loop -- a group is settled before the next begins
    const begun = await beginChanges(services, userId, holder, group)
    if (begun.length === 0) continue
    const renewWhile = renewTogether(services)
    const working = work(session, begun)
    try {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const ends = await Promise.all(
        begun.map(({ listingId }) => renewWhile({ id: listingId, userId, holder }, () => working)),
      ).then(([first = []]) => first)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await settleChanges(services, userId, holder, ends)
    } catch (error) {
      // Nothing was sent: the seller's connection has ended.
      const dropped = begun.map(({ id }) => ({ id, state: 'dropped' as const }))
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (isOfAccount(error)) await settleChanges(services, userId, holder, dropped)
      throw error
    }
  }
}

async function revise({ seller }: SellerSession, changes: readonly OpenChange[]) {
  const results = await seller.reviseOffers(
    changes.map(({ offerId, pieces, hasLimits, ...change }) => ({
      offerId,
      price: change.priceCents,
      available: change.isHidden ? 0 : change.wasHidden ? pieces : null,
      limits: hasLimits ? { accept: change.acceptCents, decline: change.declineCents } : null,
    })),
  )
  const ofAccount = results.find(
    result => result.status === 'rejected' && isOfAccount(result.reason),
  )
  if (ofAccount?.status === 'rejected') throw ofAccount.reason
  return changes.map(({ id }, index): ChangeEnd => {
    const result = results[index]
    if (result?.status === 'fulfilled') return { id, state: 'done' }
    const reason: unknown = result?.reason
    return reason instanceof Failure && reason.code === 'EBAY_REFUSED'
      ? { id, state: 'refused', message: reason.message }
      : { id, state: 'lost' }
  })
}

async function lookUp({ seller }: SellerSession, changes: readonly OpenChange[]) {
  const find = callLimit(READS_AT_ONCE)(seller.findOffers)
  return Promise.all(
    changes.map(async (change): Promise<ChangeEnd> => {
      const { id, offerId, reason } = change
      try {
        const offer = (await find(change.sku)).find(each => each.offerId === offerId)
        if (offer && hasChange(offer, change)) return { id, state: 'done' }
        return { id, state: reason === 'undo' ? 'planned' : 'dropped' }
      } catch (error) {
        if (isOfAccount(error)) throw error
        return { id, state: 'lost' }
      }
    }),
  )
}

function hasChange(
  { price, available, state }: OfferStatus,
  { priceCents, isHidden, wasHidden }: OpenChange,
): boolean {
  const isOut = state === 'out_of_stock' || available === 0
  return price === priceCents && (isHidden ? isOut : !wasHidden || !isOut)
}

/** A failure of the seller's account, before anything was sent. */
const isOfAccount = (error: unknown): boolean =>
  error instanceof Failure && !['EBAY_REFUSED', 'EBAY_UNAVAILABLE'].includes(error.code)
