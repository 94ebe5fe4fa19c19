import { sql } from 'drizzle-orm'
import type { PictureSlot } from '../../shared/coins/coins.ts'
import { compareFaces } from '../../shared/recognition/compare.ts'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import {
  type KnownCoinFace,
  type Recognition,
  recogniseCoin,
} from '../../shared/recognition/recognise.ts'
import { faceSignature, searchSignatures } from '../../shared/recognition/signature.ts'
import type { CoinIdentity, ReferenceSide } from '../../shared/references.ts'
import type { Database } from '../db/connection.ts'
import { facesOfPictures, parseFace } from './faces.ts'
import { type LibraryIndex, librariesOf } from './library.ts'
import { typesOfSameDesign } from './shared-design.ts'
import { typeKeyOf } from './type-key.ts'

/** What memory says of a pair of pictures. */
export type Recalled = {
  /** The coin, where the chance of an error is under 1 %. Never one whose design other types have too. */
  sure: RecalledCoin | null
  /** As `sure`, but it may also be another type of the same design. */
  design: RecalledCoin | null
  /** What it may be, best first; after a type that `design` names, the others of its design. */
  candidates: CoinIdentity[]
}
export type RecalledCoin = {
  identity: CoinIdentity
  errorChance: number
  /** Which side the front picture shows. */
  frontSide: Recognition['frontSide']
}

export const NOTHING_RECALLED: Recalled = { sure: null, design: null, candidates: [] }

/** References that are compared exactly for each picture. */
const COMPARED = 60
const CANDIDATES = 5
/** Disputed references keep memory silent where they are so much more like each side than what would be named. */
const DISPUTED_LEAD = 0.03

/** Asks the seller's library and the deployment's about two stored pictures. */
export async function recallCoin(
  db: Database,
  userId: number,
  pictures: Record<PictureSlot, { sha256: string }>,
): Promise<Recalled> {
  const { front, back } = pictures
  const faces = await facesOfPictures(db, userId, [front.sha256, back.sha256])
  const pair = { front: faces.get(front.sha256), back: faces.get(back.sha256) }
  if (!pair.front || !pair.back) return NOTHING_RECALLED
  return recallFaces(db, userId, { front: pair.front, back: pair.back })
}

type FacePair = Record<PictureSlot, FaceDescriptor>

/** The same for two faces. */
export async function recallFaces(db: Database, userId: number, pair: FacePair): Promise<Recalled> {
  const { own, deployment } = await librariesOf(db, userId)
  const nearest = [own, deployment].flatMap(index => nearestOf(index, pair))
  if (nearest.length === 0) return NOTHING_RECALLED
  const known = await loadReferences(db, userId, nearest)
  const trusted = known.filter(({ id }) => !own.disputed.has(id))
  const recognition = recogniseCoin(pair, trusted)
  const identityOf = (type: string) => known.find(one => one.type === type)?.identity
  const candidates = recognition.ranked
    .slice(0, CANDIDATES)
    .flatMap(({ type }) => identityOf(type) ?? [])
  const { named, frontSide } = recognition
  const identity = named && identityOf(named.type)
  if (!named || !identity) return { sure: null, design: null, candidates }
  const disputed = known.filter(({ id }) => own.disputed.has(id))
  const ofNamed = trusted.filter(({ type }) => type === named.type)
  const isContested =
    disputed.length > 0 &&
    likenessTo(pair, disputed) - likenessTo(pair, ofNamed) >= 2 * DISPUTED_LEAD
  if (isContested) return { sure: null, design: null, candidates }
  const design = { identity, errorChance: named.errorChance, frontSide }
  const others = typesOfSameDesign(identity)
  if (others.length === 0) return { sure: design, design, candidates }
  return { sure: null, design, candidates: distinctTypes([identity, ...others, ...candidates]) }
}

/** The types in their order, each once. */
function distinctTypes(identities: readonly CoinIdentity[]): CoinIdentity[] {
  const byType = new Map(identities.map(one => [typeKeyOf(one), one]))
  return [...byType.values()]
}

/** The ids of the references that are nearest to either picture by their signatures. */
function nearestOf({ ids, signatures }: LibraryIndex, { front, back }: FacePair): number[] {
  if (ids.length === 0) return []
  const found = new Set<number>()
  for (const face of [front, back])
    for (const index of searchSignatures(faceSignature(face), signatures, COMPARED)) {
      const id = ids[index]
      if (id !== undefined) found.add(id)
    }
  return [...found]
}

/** The greatest likeness of each picture to a reference, added up. */
function likenessTo({ front, back }: FacePair, references: readonly KnownCoinFace[]): number {
  const best = (face: FaceDescriptor) =>
    references.reduce((most, known) => Math.max(most, compareFaces(face, known.face).score), 0)
  return best(front) + best(back)
}

export type LoadedReference = KnownCoinFace & { id: number; identity: CoinIdentity }

type Row = {
  id: number
  type: string
  side: ReferenceSide
  seriesId: string | null
  coinType: string
  denomination: string
  face: string
}

/** References by id with their descriptors: the seller's own, and promoted ones. */
export async function loadReferences(
  db: Database,
  userId: number,
  ids: readonly number[],
): Promise<LoadedReference[]> {
  const rows = await db.all<Row>(sql`
    select r.id, r.type_key as type, r.side, r.series_id as seriesId, r.coin_type as coinType,
      r.denomination, f.face
    from json_each(${JSON.stringify(ids)}) as wanted
    join coin_references as r on r.id = wanted.value
    join coin_reference_faces as f on f.reference_id = r.id
    where (r.user_id = ${userId} or r.promoted_at is not null)
    order by r.user_id <> ${userId}, r.id desc`)
  return rows.flatMap(({ id, type, side, face: text, ...identity }) => {
    const face = parseFace(text)
    return face ? [{ id, type, side, face, identity }] : []
  })
}
