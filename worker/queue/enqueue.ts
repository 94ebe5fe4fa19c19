import type { AddResult } from '../../durable-objects/coin-queue/coin-queue-dto.ts'
import type { QueuePace } from '../../shared/queue.ts'
import { Failure } from '../http/failure.ts'
import type { PicturePair } from '../pictures/receive-pair.ts'
import type { QueueServices } from './services.ts'

export type QueuedPair = {
  id: string
  pace: QueuePace
  frontSha256: string
  backSha256: string
}

/** Stores a pair's pictures. Returns what the queue stores of the pair. */
export async function storePairPictures(
  { pictures }: Pick<QueueServices, 'pictures'>,
  userId: number,
  { front, back }: PicturePair,
  { id, pace }: { id: string; pace: QueuePace },
): Promise<QueuedPair> {
  await Promise.all([pictures.put(userId, front), pictures.put(userId, back)])
  return { id, pace, frontSha256: front.sha256, backSha256: back.sha256 }
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
