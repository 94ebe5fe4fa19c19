import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import { recogniseCoin } from '../../shared/recognition/recognise.ts'
import type { CoinIdentity, RecalledFaces } from '../../shared/references.ts'
import type { Databases } from '../db/connection.ts'
import { type LibraryIndex, librariesOf } from './library.ts'
import { loadReferences, nearestOf } from './recall-coin.ts'
import { typesOfSameDesign } from './shared-design.ts'

/** Which coins memory is sure of by one side, as a tray shows them, in the order of the faces. */
export async function recallOneSided(
  { directory, db }: Databases,
  userId: number,
  faces: readonly FaceDescriptor[],
): Promise<RecalledFaces['coins']> {
  const libraries = await librariesOf({ directory, db }, userId)
  const recalled: RecalledFaces['coins'] = []
  for (const face of faces) {
    // oxlint-disable-next-line no-await-in-loop -- one search of the library at a time
    recalled.push(await recallFace({ directory, db }, userId, face, libraries))
  }
  return recalled
}

async function recallFace(
  { directory, db }: Databases,
  userId: number,
  face: FaceDescriptor,
  { own, deployment }: Record<'own' | 'deployment', LibraryIndex>,
): Promise<CoinIdentity | null> {
  const nearest = [own, deployment].flatMap(index => nearestOf(index, [face]))
  if (nearest.length === 0) return null
  const known = await loadReferences({ directory, db }, userId, nearest)
  const trusted = known.filter(({ id }) => !own.disputed.has(id))
  const { named } = recogniseCoin({ front: face }, trusted)
  const identity = named && known.find(({ type }) => type === named.type)?.identity
  return identity && typesOfSameDesign(identity).length === 0 ? identity : null
}
