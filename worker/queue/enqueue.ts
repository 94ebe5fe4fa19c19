import type { AddResult } from '../../durable-objects/coin-queue/coin-queue-dto.ts'
import type { QueuedPair } from '../../durable-objects/coin-queue/coin-queue-entry.ts'
import { Failure } from '../http/failure.ts'
import { requestIdHere } from '../http/in-request.ts'
import { type PicturePair, pairHashesOf } from '../pictures/receive-pair.ts'
import type { QueueServices } from './services.ts'

/** Stores a pair's pictures. Returns what the queue stores of the pair. */
export async function storePairPictures(
  { pictures }: Pick<QueueServices, 'pictures'>,
  userId: number,
  { front, back }: PicturePair,
  named: Pick<QueuedPair, 'id' | 'pace' | 'sidesConfirmed'>,
): Promise<QueuedPair> {
  await Promise.all([pictures.put(userId, front), pictures.put(userId, back)])
  return { ...named, ...pairHashesOf({ front, back }), requestId: requestIdHere() }
}

/** Why the queue rejected a pair; null when it has accepted the pair, now or before. */
export function rejectionOf({ verdict }: Pick<AddResult, 'verdict'>): Failure | null {
  switch (verdict) {
    case 'added':
    case 'gone':
      return null
    case 'full':
      return new Failure('QUEUE_FULL')
    case 'conflict':
      return new Failure('CONFLICT', {
        message: 'This id belongs to another pair of pictures. Please give each coin its own id.',
        detail: { field: 'id' },
      })
    default:
      return verdict satisfies never
  }
}
