import type { AddResult } from '../../durable-objects/coin-queue/coin-queue-dto.ts'
import type { QueuedPair } from '../../durable-objects/coin-queue/coin-queue-entry.ts'
import type { PictureSlot } from '../../shared/coins/coins.ts'
import { Failure } from '../http/failure.ts'
import { requestIdHere } from '../http/in-request.ts'
import { announcedCrops } from '../pictures/link-pictures.ts'
import { type PicturePair, pairHashesOf } from '../pictures/receive-pair.ts'
import { faceStatements, type ReceivedFaces } from '../references/faces.ts'
import type { QueueServices } from './services.ts'

type Described = {
  faces: ReceivedFaces
  /** The sides whose listing crops follow. */
  largerToFollow?: readonly PictureSlot[]
}

/** Stores a pair's pictures with what came beside them. Returns what the queue stores of the pair. */
export async function storePairPictures(
  services: Pick<QueueServices, 'pictures' | 'directory' | 'db' | 'now'>,
  userId: number,
  pair: PicturePair,
  {
    faces,
    largerToFollow = [],
    ...named
  }: Pick<QueuedPair, 'id' | 'pace' | 'sidesConfirmed'> & Described,
): Promise<QueuedPair> {
  const announced = largerToFollow.map(side => pair[side].sha256)
  const beside = [
    // Those that are stored already.
    ...announcedCrops(services, userId, announced),
    ...faceStatements(services, userId, pair, faces),
  ]
  await services.pictures.putPair(userId, pair, beside, announced)
  return { ...named, ...pairHashesOf(pair), requestId: requestIdHere() }
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
