import { type SQL, sql } from 'drizzle-orm'
import type { PictureSlot } from '../../shared/coins/coins.ts'
import { compareFaces } from '../../shared/recognition/compare.ts'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import {
  type KnownCoinFace,
  type Recognition,
  recogniseCoin,
} from '../../shared/recognition/recognise.ts'
import { recogniseFromSeed } from '../../shared/recognition/recognise-seed.ts'
import type { SeedType } from '../../shared/recognition/seed-library.ts'
import { faceSignature, searchSignatures } from '../../shared/recognition/signature.ts'
import type { CoinIdentity, ReferenceSide } from '../../shared/references.ts'
import type { Databases } from '../db/connection.ts'
import type { PackedValue } from '../db/schema/packed-columns.ts'
import { isOfDeployment } from './deployment/deployment-library.ts'
import { facesOfPictures } from './faces.ts'
import { type LibraryIndex, librariesOf } from './library.ts'
import type { ReferenceServices } from './services.ts'
import { typesOfSameDesign } from './shared-design.ts'
import { storedFace } from './stored-face.ts'
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
  /** Which library named it: confirmed coins of this seller and of the deployment, or the catalogue that ships. */
  library: 'confirmed' | 'seed'
}

export type RecallServices = Pick<ReferenceServices, 'directory' | 'db' | 'openSeed'>

export const NOTHING_RECALLED: Recalled = { sure: null, design: null, candidates: [] }

/** References that are compared exactly for each picture. */
const COMPARED = 60
const CANDIDATES = 5
/** Disputed references keep memory silent where they are so much more like each side than what would be named. */
const DISPUTED_LEAD = 0.03

/** `asksSeed`: the seed too, though the seller has no coin of its kind yet. */
type RecallOptions = { asksSeed?: boolean }

/** Asks the seller's library, the deployment's and the seed about two stored pictures. */
export async function recallCoin(
  services: RecallServices,
  userId: number,
  pictures: Record<PictureSlot, { sha256: string }>,
  options: RecallOptions = {},
): Promise<Recalled> {
  const { front, back } = pictures
  const faces = await facesOfPictures(services.db, userId, [front.sha256, back.sha256])
  const pair = { front: faces.get(front.sha256), back: faces.get(back.sha256) }
  if (!pair.front || !pair.back) return NOTHING_RECALLED
  return recallFaces(services, userId, { front: pair.front, back: pair.back }, options)
}

type FacePair = Record<PictureSlot, FaceDescriptor>

/** The same for two faces. */
export async function recallFaces(
  { directory, db, openSeed }: RecallServices,
  userId: number,
  pair: FacePair,
  options: RecallOptions = {},
): Promise<Recalled> {
  const { own, deployment, euro } = await librariesOf({ directory, db }, userId)
  const { best, isContested, ...recalled } = await recallConfirmed(
    { directory, db },
    userId,
    pair,
    {
      own,
      deployment,
    },
  )
  // The seller wants it, or has confirmed a coin in euros.
  const asksSeed = options.asksSeed || euro || own.types.some(type => EURO_TYPE.test(type))
  if (recalled.design || isContested || !asksSeed) return recalled
  const seed = await openSeed()
  if (!seed) return recalled
  const { named, score, candidates, frontSide } = await recogniseFromSeed(pair, seed)
  const all = distinctTypes([...recalled.candidates, ...candidates.map(identityOfSeed)])
  if (!named) return { ...recalled, candidates: all }
  const identity = identityOfSeed(named.type)
  // A seller who has corrected the catalogue's name once is not told it again.
  const isCorrected =
    best !== null && best.score >= score && typeKeyOf(best.identity) !== typeKeyOf(identity)
  if (isCorrected) return { ...recalled, candidates: all }
  const sure = { identity, errorChance: named.errorChance, frontSide, library: 'seed' as const }
  return { sure, design: sure, candidates: all }
}

const EURO_TYPE = /^(?:name-.*-euro(?:-cents?)?$|euro-)/

const identityOfSeed = ({ name, denomination }: SeedType): CoinIdentity => ({
  seriesId: null,
  coinType: name,
  denomination,
})

type RecalledConfirmed = Recalled & {
  /** What is most alike, named or not; null without references. */
  best: { identity: CoinIdentity; score: number } | null
  /** The seller's corrections keep it from being named. */
  isContested: boolean
}

async function recallConfirmed(
  { directory, db }: Databases,
  userId: number,
  pair: FacePair,
  { own, deployment }: Record<'own' | 'deployment', LibraryIndex>,
): Promise<RecalledConfirmed> {
  const nearest = [own, deployment].flatMap(index => nearestOf(index, [pair.front, pair.back]))
  if (nearest.length === 0) return { ...NOTHING_RECALLED, best: null, isContested: false }
  const known = await loadReferences({ directory, db }, userId, nearest)
  const trusted = known.filter(({ id }) => !own.disputed.has(id))
  const recognition = recogniseCoin(pair, trusted)
  const identityOf = (type: string) => known.find(one => one.type === type)?.identity
  const candidates = recognition.ranked
    .slice(0, CANDIDATES)
    .flatMap(({ type }) => identityOf(type) ?? [])
  const { named, frontSide, ranked } = recognition
  const [first] = ranked
  const bestIdentity = first && identityOf(first.type)
  const best = first && bestIdentity ? { identity: bestIdentity, score: first.score } : null
  const unnamed = { sure: null, design: null, candidates, best, isContested: false }
  const identity = named && identityOf(named.type)
  if (!named || !identity) return unnamed
  const disputed = known.filter(({ id }) => own.disputed.has(id))
  const ofNamed = trusted.filter(({ type }) => type === named.type)
  const isContested =
    disputed.length > 0 &&
    likenessTo(pair, disputed) - likenessTo(pair, ofNamed) >= 2 * DISPUTED_LEAD
  if (isContested) return { ...unnamed, isContested }
  const design = {
    identity,
    errorChance: named.errorChance,
    frontSide,
    library: 'confirmed' as const,
  }
  const others = typesOfSameDesign(identity)
  if (others.length === 0) return { ...unnamed, sure: design, design }
  return { ...unnamed, design, candidates: distinctTypes([identity, ...others, ...candidates]) }
}

/** The types in their order, each once. */
function distinctTypes(identities: readonly CoinIdentity[]): CoinIdentity[] {
  const byType = new Map(identities.map(one => [typeKeyOf(one), one]))
  return [...byType.values()]
}

/** The ids of the references that are nearest to one of the faces by their signatures. */
export function nearestOf(
  { ids, signatures }: LibraryIndex,
  faces: readonly FaceDescriptor[],
): number[] {
  if (ids.length === 0) return []
  const found = new Set<number>()
  for (const face of faces)
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
  face: PackedValue
}

/** References by id with their descriptors: the seller's own, and promoted ones of others. */
export const loadReferences = (
  { directory, db }: Databases,
  userId: number,
  ids: readonly number[],
): Promise<LoadedReference[]> => {
  const deployment = ids.filter(isOfDeployment)
  const own = ids.filter(id => !isOfDeployment(id))
  const among = (some: readonly number[]) =>
    some.length > 0 ? sql`id in (select value from json_each(${JSON.stringify(some)}))` : null
  return loadWanted({ directory, db }, userId, { own: among(own), deployment: among(deployment) })
}

/** The references of a type that a seller reads: the own ones and promoted ones of others, which are few. */
export const loadReferencesOfType = (
  { directory, db }: Databases,
  userId: number,
  key: string,
): Promise<LoadedReference[]> => {
  const ofType = sql`type_key = ${key}`
  return loadWanted({ directory, db }, userId, { own: ofType, deployment: ofType })
}

/** @param wanted conditions on the rows of each library; null: none of it. The seller's own come first. */
async function loadWanted(
  { directory, db }: Databases,
  userId: number,
  { own, deployment }: Record<'own' | 'deployment', SQL | null>,
): Promise<LoadedReference[]> {
  const columns = sql`id, type_key as type, side, series_id as seriesId, coin_type as coinType, denomination, face`
  const found = await Promise.all([
    own
      ? db.all<Row>(sql`
          select ${columns} from coin_references join coin_reference_faces on reference_id = id
          where user_id = ${userId} and ${own} order by id desc`)
      : [],
    // The seller has the own ones in the own library.
    deployment
      ? directory.all<Row>(sql`
          select ${columns} from deployment_references
          where ${deployment} and promoted_at is not null and user_id <> ${userId}
          order by created_at desc, id`)
      : [],
  ])
  const rows = found.flat()
  return rows.flatMap(({ id, type, side, face: stored, ...identity }) => {
    const face = storedFace(stored)
    return face ? [{ id, type, side, face, identity }] : []
  })
}
