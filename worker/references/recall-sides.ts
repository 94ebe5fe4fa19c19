import type { PictureSlot } from '../../shared/coins/coins.ts'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import type { RecalledSides } from '../../shared/references.ts'
import { type RecallServices, recallFaces } from './recall-coin.ts'
import { typeKeyOf } from './type-key.ts'

/** What memory is sure of about pairs of faces that are no stored pictures yet, in their order. */
export async function recallSides(
  services: RecallServices,
  userId: number,
  pairs: readonly Record<PictureSlot, FaceDescriptor>[],
): Promise<RecalledSides['pairs']> {
  const recalled: RecalledSides['pairs'] = []
  for (const pair of pairs) {
    // The sides are told by the design, whichever denomination the coin has.
    const { design } = await recallFaces(services, userId, pair)
    recalled.push(design && { type: typeKeyOf(design.identity), frontSide: design.frontSide })
  }
  return recalled
}
