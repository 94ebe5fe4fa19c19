import type { QueueChange } from '../../shared/queue.ts'
import { Failure } from '../http/failure.ts'
import { deleteListing } from '../listings/write/delete-listing.ts'
import type { QueueServices } from './services.ts'

/** The version of a draft that nobody has changed. */
const UNCHANGED = 1

/**
 * Takes back a pair that was captured by mistake: deletes the draft that was made of it, then the item. A listing
 * that was there before the pair stays. Throws NOT_FOUND, BUSY while it is processed, and CONFLICT where the
 * seller has changed the draft or decided about it in the review.
 */
export async function takeBack(
  services: QueueServices,
  userId: number,
  id: string,
): Promise<QueueChange> {
  const [outcome] = await services.queues(userId, queue => queue.settled([id], 0))
  if (!outcome) throw new Failure('NOT_FOUND')
  if (outcome.status === 'processing') throw inWork()
  const draft = outcome.result?.listing
  if (draft?.isNew) await deleteUnchanged(services, userId, draft.id)
  // A cleared item has only its draft left to delete: removing it again says that it is not there.
  const change = await services.queues<QueueChange | 'busy' | null>(userId, queue =>
    queue.remove(id),
  )
  if (change === null) throw new Failure('NOT_FOUND')
  if (change === 'busy') throw inWork()
  return change
}

async function deleteUnchanged(services: QueueServices, userId: number, id: number): Promise<void> {
  try {
    await deleteListing(services, userId, id, UNCHANGED, 'open')
  } catch (error) {
    const code = error instanceof Failure ? error.code : null
    // Deleted already, or part of another listing: nothing is left of it.
    if (code === 'NOT_FOUND') return
    if (code !== 'CONFLICT') throw error
    throw new Failure('CONFLICT', {
      message: 'You have worked on the draft of this coin. Delete it in My Listings.',
      cause: error,
    })
  }
}

const inWork = () =>
  new Failure('BUSY', {
    message: 'This coin is being processed. It can be taken back in a moment, when it is done.',
  })
