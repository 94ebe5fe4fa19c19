import type { PictureSlot } from '../../shared/coins/coins.ts'
import { compareFaces } from '../../shared/recognition/compare.ts'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import { recogniseCoin } from '../../shared/recognition/recognise.ts'
import { type CoinIdentity, REFERENCE_SIDES, type ReferenceSide } from '../../shared/references.ts'
import type { DatabaseServices, Databases } from '../db/connection.ts'
import { confirmedKeyOf, recordConfirmation } from './accuracy.ts'
import { facesOfPictures } from './faces.ts'
import { loadReferencesOfType } from './recall-coin.ts'
import { disputeReferences, storeReferences } from './store.ts'
import { asCatalogued, typeKeyOf } from './type-key.ts'

/** A coin that the seller has confirmed or corrected. */
export type ConfirmedCoin = {
  identity: CoinIdentity
  /** Hashes of the pictures whose descriptors came with them. */
  pictures: Record<PictureSlot, { sha256: string }>
  /** Which side the front picture shows. */
  frontSide: ReferenceSide
  /** How it was named before; null where nothing named it. */
  named: { analysisId: string; identity: CoinIdentity; source: 'memory' | 'model' } | null
}

/** References whose likeness to a corrected coin is this share of the likest one's have misnamed it too. */
const DISPUTED_SHARE = 0.75

/**
 * Learns a confirmed coin: notes whether it was named right, and adds its two faces to the seller's library. Pictures
 * that taught another type before now teach this one, and what misled memory is disputed. The same call again
 * changes nothing. A coin whose pictures came without descriptors teaches nothing.
 */
export async function confirmCoin(
  services: DatabaseServices,
  userId: number,
  coin: ConfirmedCoin,
): Promise<void> {
  const { db } = services
  const identity = asCatalogued(coin.identity)
  const key = typeKeyOf(identity)
  if (key === '') return
  const { named } = coin
  const namedKey = named && typeKeyOf(asCatalogued(named.identity))
  if (named && (await confirmedKeyOf(db, userId, named.analysisId)) === key) return
  await learnFaces(services, userId, { coin, identity, key, namedKey })
  if (named && namedKey)
    await recordConfirmation(services, userId, {
      analysisId: named.analysisId,
      source: named.source,
      namedKey,
      namedType: named.identity.coinType,
      confirmedKey: key,
    })
}

type Learned = {
  coin: ConfirmedCoin
  identity: CoinIdentity
  key: string
  namedKey: string | null
}

async function learnFaces(
  { directory, db, now }: DatabaseServices,
  userId: number,
  { coin, identity, key, namedKey }: Learned,
): Promise<void> {
  const { front, back } = coin.pictures
  const found = await facesOfPictures(db, userId, [front.sha256, back.sha256])
  const faces = { front: found.get(front.sha256), back: found.get(back.sha256) }
  if (!faces.front || !faces.back || front.sha256 === back.sha256) return
  const pair = { front: faces.front, back: faces.back }
  const frontSide = await knownFrontSide({ directory, db }, userId, {
    key,
    pair,
    given: coin.frontSide,
  })
  const backSide = frontSide === 'obverse' ? 'reverse' : 'obverse'
  const sides = [
    { side: frontSide, face: pair.front, pictureSha256: front.sha256 },
    { side: backSide, face: pair.back, pictureSha256: back.sha256 },
  ] as const
  const taughtBefore = await storeReferences({ directory, db }, userId, {
    key,
    identity,
    sides,
    now: now(),
  })
  const wrongKeys = new Set([...taughtBefore, ...(namedKey ? [namedKey] : [])])
  wrongKeys.delete(key)
  for (const wrongKey of wrongKeys)
    await disputeType({ directory, db }, userId, { wrongKey, pair, sides })
}

type FacePair = Record<PictureSlot, FaceDescriptor>

/** Which side the front shows by the references that the type has, or as it was given where they do not tell. */
async function knownFrontSide(
  { directory, db }: Databases,
  userId: number,
  { key, pair, given }: { key: string; pair: FacePair; given: ReferenceSide },
): Promise<ReferenceSide> {
  const known = await loadReferencesOfType({ directory, db }, userId, key)
  if (known.length === 0) return given
  const { named, frontSide } = recogniseCoin(pair, known)
  return named && frontSide !== 'unclear' ? frontSide : given
}

type Contradicted = {
  wrongKey: string
  pair: FacePair
  sides: readonly { side: ReferenceSide; face: FaceDescriptor }[]
}

/** Where the references of a type would name a coin of another type, those that are like it are disputed. */
async function disputeType(
  { directory, db }: Databases,
  userId: number,
  { wrongKey, pair, sides }: Contradicted,
): Promise<void> {
  const known = await loadReferencesOfType({ directory, db }, userId, wrongKey)
  if (known.length === 0) return
  if (!recogniseCoin(pair, known).named) return
  const misleading = REFERENCE_SIDES.flatMap(side => {
    const face = sides.find(one => one.side === side)?.face
    if (!face) return []
    const scored = known
      .filter(one => one.side === side)
      .map(one => ({ id: one.id, score: compareFaces(face, one.face).score }))
    const best = Math.max(...scored.map(({ score }) => score), 0)
    return scored.filter(({ score }) => score > 0 && score >= DISPUTED_SHARE * best)
  })
  await disputeReferences(
    db,
    userId,
    misleading.map(({ id }) => id),
  )
}
