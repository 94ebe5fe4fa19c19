import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '../../shared/administration.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { faceSignature } from '../../shared/recognition/signature.ts'
import {
  PROPOSALS_MAX,
  type PromoteProposal,
  type ReferenceProposal,
  type ReferenceProposals,
  type ReferenceSide,
} from '../../shared/references.ts'
import type { DatabaseServices, Databases, Directory, DirectoryServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { auditLog } from '../db/schema/administration.ts'
import { Failure } from '../http/failure.ts'
import {
  markAsShared,
  promotedFaces,
  shareReferences,
  unmarkUnshared,
  withdraw,
  withdrawUnmarked,
} from './deployment/deployment-library.ts'
import { pictureAddress } from './known-types.ts'
import { signatureText } from './library.ts'
import { faceBytes } from './stored-face.ts'

/**
 * Proposes a seller's references of a type to the deployment, or takes that back, from every seller's library too. Those
 * that are learned later are not proposed, nor are imported ones, at which nobody can look. Throws NOT_FOUND without
 * any.
 */
export async function proposeType(
  { directory, db, now }: DatabaseServices,
  userId: number,
  { key, proposed }: { key: string; proposed: boolean },
): Promise<number> {
  const changed = proposed
    ? await share({ directory, db }, userId, {
        key,
        fits: sql`picture_sha256 is not null`,
        now: now(),
        as: { proposedAt: now(), promotedAt: null },
      })
    : await takeBack({ directory, db }, userId, key)
  if (changed === 0) throw new Failure('NOT_FOUND', proposed ? { message: NO_PICTURE } : {})
  return changed
}

type Sharing = {
  key: string
  fits: SQL
  now: number
  as: { proposedAt: number | null; promotedAt: number | null }
}

/** Answers how many own references fit. */
async function share(
  { directory, db }: Databases,
  userId: number,
  { key, fits, now, as }: Sharing,
): Promise<number> {
  const { marked, references } = await markAsShared(db, userId, { key, fits, now })
  await shareReferences(directory, userId, references, as)
  await withdrawUnmarked({ directory, db }, userId, key)
  return marked
}

/** Answers how many were proposed. */
async function takeBack(
  { directory, db }: Databases,
  userId: number,
  key: string,
): Promise<number> {
  const withdrawn = await withdraw(
    directory,
    userId,
    sql`type_key = ${key} and proposed_at is not null`,
  )
  return Math.max(withdrawn, await unmarkUnshared({ directory, db }, userId, key))
}

const NO_PICTURE = 'There is no picture of this type to propose: imported ones have none.'

type ProposalRow = {
  proposal: number
  id: number
  key: string
  seriesId: string | null
  coinType: string
  denomination: string
  side: ReferenceSide
  promotedAt: number | null
}

/**
 * What sellers propose, one entry for each seller and type, those that are not promoted yet first; of more than
 * PROPOSALS_MAX each seller's newest before anybody's second. It is named by one of its references, and by nothing of
 * the seller.
 */
export async function referenceProposals(directory: Directory): Promise<ReferenceProposals> {
  const rows = await directory.all<ProposalRow>(sql`
    with types as (
      select user_id, type_key, min(id) as id, max(promoted_at) as promoted_at, max(proposed_at) as proposed_at
      from deployment_references indexed by deployment_references_proposed
      where proposed_at is not null and picture_sha256 is not null and id > 0 group by user_id, type_key),
    placed as (
      select *, row_number() over (
        partition by user_id order by promoted_at is not null, proposed_at desc) as place
      from types),
    found as (
      select * from placed order by promoted_at is not null, place, proposed_at desc limit ${PROPOSALS_MAX})
    select found.id as proposal, r.id, r.type_key as key, r.series_id as seriesId, r.coin_type as coinType,
      r.denomination, r.side, r.promoted_at as promotedAt
    from found join deployment_references as r on r.user_id = found.user_id and r.type_key = found.type_key
    where r.proposed_at is not null and r.picture_sha256 is not null
    order by found.promoted_at is not null, found.proposed_at desc, found.id, r.side, r.created_at desc, r.id`)
  const proposals = new Map<number, ReferenceProposal>()
  for (const { proposal: id, key, seriesId, coinType, denomination, ...row } of rows) {
    const type = { id, key, seriesId, coinType, denomination, promoted: false, references: [] }
    const proposal: ReferenceProposal = proposals.get(id) ?? type
    proposals.set(id, proposal)
    proposal.promoted ||= row.promotedAt !== null
    proposal.references.push({ id: row.id, side: row.side, url: pictureAddress(row.id) })
  }
  return { proposals: [...proposals.values()] }
}

type Admin = { id: number; username: string }
type Promotion = { promoted: boolean; now: number }

/**
 * Promotes the named references of what a seller proposes, by the descriptors that the admin's browser made of their
 * pictures; or takes the promotion back. It is logged. Throws NOT_FOUND for what is not proposed.
 * @param id of one of the proposal's references
 */
export async function promoteProposal(
  { directory, now }: DirectoryServices,
  by: Admin,
  id: number,
  change: PromoteProposal,
): Promise<number> {
  const ofProposal = sql`proposed_at is not null and (user_id, type_key) in (
    select user_id, type_key from deployment_references where id = ${id} and proposed_at is not null)`
  const { promoted } = change
  const ids = promoted ? JSON.stringify(change.references.map(reference => reference.id)) : null
  const shown = ids
    ? sql`${ofProposal} and picture_sha256 is not null and id in (select value from json_each(${ids}))`
    : ofProposal
  const promotion = { promoted, now: now() }
  await logPromotion(directory, by, promotion, shown)
  const described = change.promoted
    ? change.references.map(
        ({ id: reference, face }) => sql`
          update deployment_references set face = ${faceBytes(face)}, signature = ${signatureText(faceSignature(face))}
          where id = ${reference} and ${shown}`,
      )
    : []
  const results = await runTransaction(directory, [...described, promotionOf(promotion, shown)])
  const changed = results.at(-1)?.length ?? 0
  if (changed === 0) throw new Failure('NOT_FOUND')
  return changed
}

/** The same for an admin's own references of a type. Throws NOT_FOUND without any. */
export async function promoteType(
  { directory, db }: Databases,
  by: Admin,
  { key, ...promotion }: Promotion & { key: string },
): Promise<number> {
  const own = await db.all<{ coinType: string; faceSha256: string }>(sql`
    select coin_type as coinType, face_sha256 as faceSha256 from coin_references
    where user_id = ${by.id} and type_key = ${key} order by coin_type desc`)
  const [first] = own
  if (!first) throw new Failure('NOT_FOUND')
  const copies = sql`user_id = ${by.id} and type_key = ${key}`
  if (promotion.promoted) {
    const promoted = await promotedFaces(directory, by.id, key)
    const count = own.filter(({ faceSha256 }) => !promoted.has(faceSha256)).length
    if (count > 0) await logLine(directory, by, promotion, { coinType: first.coinType, count })
    const as = { proposedAt: null, promotedAt: promotion.now }
    return share({ directory, db }, by.id, { key, fits: sql`true`, now: promotion.now, as })
  }
  await logPromotion(directory, by, promotion, copies)
  await runTransaction(directory, [
    sql`delete from deployment_references where ${copies} and proposed_at is null`,
    promotionOf(promotion, copies),
  ])
  await unmarkUnshared({ directory, db }, by.id, key)
  return own.length
}

/** SQL: the statement that promotes references of the deployment, or takes that back. Answers all that fit. */
const promotionOf = ({ promoted, now }: Promotion, which: SQL): SQL => sql`
  update deployment_references set promoted_at = ${promoted ? sql`coalesce(promoted_at, ${now})` : sql`null`}
  where ${which} returning id`

/** Logs how many of the references will be promoted, or not be so any more; nothing where that is so already. */
async function logPromotion(
  directory: Directory,
  by: Admin,
  promotion: Promotion,
  which: SQL,
): Promise<void> {
  const differs = promotion.promoted ? sql`promoted_at is null` : sql`promoted_at is not null`
  const [changing] = await directory.all<{ coinType: string | null; count: number }>(sql`
    select max(coin_type) as coinType, count(*) as count from deployment_references
    where ${which} and ${differs}`)
  const { coinType, count } = changing ?? { coinType: null, count: 0 }
  if (coinType) await logLine(directory, by, promotion, { coinType, count })
}

/**
 * The audit log names the type, never the seller. It is written first: a Worker that ends before it promotes leaves a
 * line of what an admin has asked for, and never a promotion without a line.
 */
async function logLine(
  directory: Directory,
  by: Admin,
  { promoted, now }: Promotion,
  { coinType, count }: { coinType: string; count: number },
): Promise<void> {
  const action: AuditAction = promoted ? 'references.promoted' : 'references.withdrawn'
  await directory.insert(auditLog).values({
    at: now,
    action,
    actorId: by.id,
    actorName: by.username,
    subjectName: coinType,
    detail: counted(count, 'picture'),
  })
}
