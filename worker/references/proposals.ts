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
import type { Database, DatabaseServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { auditLog } from '../db/schema/administration.ts'
import { Failure } from '../http/failure.ts'
import { pictureAddress } from './known-types.ts'
import { signatureText } from './library.ts'
import { faceBytes } from './stored-face.ts'

/**
 * Proposes a seller's references of a type to the deployment, or takes that back, from every seller's library too. Those
 * that are learned later are not proposed, nor are imported ones, at which nobody can look. Throws NOT_FOUND without
 * any.
 */
export async function proposeType(
  { db, now }: DatabaseServices,
  userId: number,
  { key, proposed }: { key: string; proposed: boolean },
): Promise<number> {
  const set = proposed ? sql`proposed_at = ${now()}` : sql`proposed_at = null, promoted_at = null`
  const fits = proposed ? sql`picture_sha256 is not null` : sql`proposed_at is not null`
  const [changed = []] = await runTransaction(db, [
    sql`
      update coin_references set ${set}
      where user_id = ${userId} and type_key = ${key} and ${fits} returning id`,
  ])
  if (changed.length === 0) throw new Failure('NOT_FOUND', proposed ? { message: NO_PICTURE } : {})
  return changed.length
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
export async function referenceProposals(db: Database): Promise<ReferenceProposals> {
  const rows = await db.all<ProposalRow>(sql`
    with types as (
      select user_id, type_key, min(id) as id, max(promoted_at) as promoted_at, max(proposed_at) as proposed_at
      from coin_references indexed by coin_references_proposed
      where proposed_at is not null and picture_sha256 is not null and id > 0 group by user_id, type_key),
    placed as (
      select *, row_number() over (
        partition by user_id order by promoted_at is not null, proposed_at desc) as place
      from types),
    found as (
      select * from placed order by promoted_at is not null, place, proposed_at desc limit ${PROPOSALS_MAX})
    select found.id as proposal, r.id, r.type_key as key, r.series_id as seriesId, r.coin_type as coinType,
      r.denomination, r.side, r.promoted_at as promotedAt
    from found join coin_references as r on r.user_id = found.user_id and r.type_key = found.type_key
    where r.proposed_at is not null and r.picture_sha256 is not null
    order by found.promoted_at is not null, found.id desc, r.side, r.id desc`)
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
  { db, now }: DatabaseServices,
  by: Admin,
  id: number,
  change: PromoteProposal,
): Promise<number> {
  const ofProposal = sql`proposed_at is not null and (user_id, type_key) in (
    select user_id, type_key from coin_references where id = ${id} and proposed_at is not null)`
  if (!change.promoted) return promote(db, by, ofProposal, { promoted: false, now: now() })
  const ids = JSON.stringify(change.references.map(reference => reference.id))
  const shown = sql`${ofProposal} and picture_sha256 is not null
    and id in (select value from json_each(${ids}))`
  const described = change.references.flatMap(({ id: reference, face }) => [
    sql`update coin_reference_faces set face = ${faceBytes(face)}
      where reference_id in (select id from coin_references where id = ${reference} and ${shown})`,
    sql`update coin_references set signature = ${signatureText(faceSignature(face))}
      where id = ${reference} and ${shown}`,
  ])
  return promote(db, by, shown, { promoted: true, now: now() }, described)
}

/** The same for an admin's own references of a type. Throws NOT_FOUND without any. */
export async function promoteType(
  db: Database,
  by: Admin,
  { key, ...promotion }: Promotion & { key: string },
): Promise<number> {
  return promote(db, by, sql`user_id = ${by.id} and type_key = ${key}`, promotion)
}

/**
 * The audit log names the type, never the seller. It is written first: a Worker that ends before it promotes leaves a
 * line of what an admin has asked for, and never a promotion without a line.
 * @param before statements of the same transaction
 */
async function promote(
  db: Database,
  by: Admin,
  condition: SQL,
  { promoted, now }: Promotion,
  before: SQL[] = [],
): Promise<number> {
  const action: AuditAction = promoted ? 'references.promoted' : 'references.withdrawn'
  const differs = promoted ? sql`promoted_at is null` : sql`promoted_at is not null`
  const [changing] = await db.all<{ coinType: string | null; count: number }>(sql`
    select max(coin_type) as coinType, count(*) as count from coin_references
    where ${condition} and ${differs}`)
  if (changing?.coinType)
    await db.insert(auditLog).values({
      at: now,
      action,
      actorId: by.id,
      actorName: by.username,
      subjectName: changing.coinType,
      detail: counted(changing.count, 'picture'),
    })
  const results = await runTransaction(db, [
    ...before,
    sql`
      update coin_references set promoted_at = iif(${differs}, ${promoted ? now : null}, promoted_at)
      where ${condition} returning id`,
  ])
  const changed = results.at(-1)?.length ?? 0
  if (changed === 0) throw new Failure('NOT_FOUND')
  return changed
}
