import { sql } from 'drizzle-orm'
import {
  type KnownType,
  type ReferenceLibrary,
  type ReferenceSide,
  type TypeReferences,
} from '../../shared/references.ts'
import { freeReadingsOf } from '../billing/free-readings.ts'
import type { DatabaseServices, Databases } from '../db/connection.ts'
import { accuracyByType, noAccuracy } from './accuracy.ts'
import { isOfDeployment, promotedFaces } from './deployment/deployment-library.ts'
import { mostReferences } from './most-references.ts'
import { referenceSettingsOf } from './settings.ts'
import { typesOfSameDesign } from './shared-design.ts'

type TypeRow = {
  key: string
  side: ReferenceSide
  seriesId: string | null
  coinType: string
  denomination: string
  count: number
  pictureId: number | null
}

/** The address of a reference's picture. */
export const pictureAddress = (id: number) => `/api/references/${id}/picture`

/** What a seller's library and the deployment's know, by name. */
export async function libraryOf(
  services: DatabaseServices,
  userId: number,
): Promise<ReferenceLibrary> {
  const { directory, db } = services
  const [own, deployment, shared] = await Promise.all([
    db.all<TypeRow>(sql`
      select type_key as key, side, max(series_id) as seriesId, max(coin_type) as coinType,
        max(denomination) as denomination, count(*) as count,
        max(iif(picture_sha256 is null, null, id)) as pictureId
      from coin_references where user_id = ${userId} group by type_key, side`),
    directory.all<TypeRow>(sql`
      select type_key as key, side, max(series_id) as seriesId, max(coin_type) as coinType,
        max(denomination) as denomination, count(*) as count,
        max(iif(picture_sha256 is null, null, id)) as pictureId
      from deployment_references indexed by deployment_references_promoted_type
      where promoted_at is not null and type_key > '' group by type_key, side`),
    directory.all<{ key: string; proposed: number; promoted: number }>(sql`
      select type_key as key, count(proposed_at) as proposed, count(promoted_at) as promoted
      from deployment_references where user_id = ${userId} group by type_key`),
  ])
  const types = new Map<string, KnownType>()
  for (const row of own) addRow(types, row, 'own')
  for (const row of deployment) addRow(types, row, 'deployment')
  for (const { key, proposed, promoted } of shared) {
    const type = types.get(key)
    if (type) Object.assign(type, { proposed: proposed > 0, promoted: promoted > 0 })
  }
  const accuracy = await accuracyByType(db, userId)
  for (const [key, type] of types) type.accuracy = accuracy.get(key) ?? noAccuracy()
  return {
    settings: await referenceSettingsOf(db, userId),
    readings: await freeReadingsOf(services, userId),
    count: own.reduce((sum, { count }) => sum + count, 0),
    limit: await mostReferences(directory, userId),
    types: [...types.values()].sort((a, b) => a.coinType.localeCompare(b.coinType)),
  }
}

function addRow(types: Map<string, KnownType>, row: TypeRow, of: 'own' | 'deployment'): void {
  const { key, side, seriesId, coinType, denomination, count, pictureId } = row
  const type = types.get(key) ?? {
    key,
    seriesId,
    coinType,
    denomination,
    own: { obverse: 0, reverse: 0 },
    deployment: { obverse: 0, reverse: 0 },
    promoted: false,
    proposed: false,
    pictures: [],
    sameDesign: typesOfSameDesign({ seriesId, coinType, denomination }).map(one => one.coinType),
    accuracy: noAccuracy(),
  }
  types.set(key, type)
  type[of][side] = count
  if (pictureId !== null && !type.pictures.some(picture => picture.side === side))
    type.pictures.push({ id: pictureId, side, url: pictureAddress(pictureId) })
}

type ReferenceRow = {
  id: number
  side: ReferenceSide
  pictureSha256: string | null
  createdAt: number
}

/** The references of a type that a seller reads, the newest first. Empty for a type that nobody knows. */
export async function typeReferences(
  { directory, db }: Databases,
  userId: number,
  key: string,
): Promise<TypeReferences> {
  const columns = sql`id, side, picture_sha256 as pictureSha256, created_at as createdAt`
  const [own, others, promoted] = await Promise.all([
    db.all<ReferenceRow & { faceSha256: string }>(sql`
      select ${columns}, face_sha256 as faceSha256 from coin_references
      where user_id = ${userId} and type_key = ${key} order by id desc`),
    directory.all<ReferenceRow>(sql`
      select ${columns} from deployment_references
      where type_key = ${key} and promoted_at is not null and user_id <> ${userId}
      order by created_at desc, id`),
    promotedFaces(directory, userId, key),
  ])
  const shown = ({ id, side, pictureSha256, createdAt }: ReferenceRow) => ({
    id,
    side,
    url: pictureSha256 === null ? null : pictureAddress(id),
    createdAt: new Date(createdAt).toISOString(),
  })
  return {
    references: [
      ...own.map(row => ({ ...shown(row), own: true, promoted: promoted.has(row.faceSha256) })),
      ...others.map(row => ({ ...shown(row), own: false, promoted: true })),
    ].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
  }
}

/**
 * Whose picture a reference shows, where the caller may see it: an own one, a promoted one, and for admins a
 * reference that is proposed.
 */
export async function pictureOfReference(
  { directory, db }: Databases,
  { id: userId, isAdmin }: { id: number; isAdmin: boolean },
  id: number,
): Promise<{ userId: number; sha256: string } | null> {
  type Row = { userId: number; sha256: string | null }
  const [row] = isOfDeployment(id)
    ? await directory.all<Row>(sql`
        select user_id as userId, picture_sha256 as sha256 from deployment_references
        where id = ${id} and (user_id = ${userId} or promoted_at is not null
          or (${Number(isAdmin)} and proposed_at is not null))`)
    : await db.all<Row>(sql`
        select user_id as userId, picture_sha256 as sha256 from coin_references
        where id = ${id} and user_id = ${userId}`)
  return row?.sha256 ? { userId: row.userId, sha256: row.sha256 } : null
}
