import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '../../shared/administration.ts'
import {
  PROPOSALS_MAX,
  type ReferenceProposals,
  type ReferenceSide,
} from '../../shared/references.ts'
import type { Database, DatabaseServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { Failure } from '../http/failure.ts'
import { pictureAddress } from './known-types.ts'

/**
 * Proposes a seller's references of a type to the deployment, or takes that back, from every seller's library too. Those
 * that are learned later are not proposed. Throws NOT_FOUND without any.
 */
export async function proposeType(
  { db, now }: DatabaseServices,
  userId: number,
  { key, proposed }: { key: string; proposed: boolean },
): Promise<number> {
  const set = proposed ? sql`proposed_at = ${now()}` : sql`proposed_at = null, promoted_at = null`
  const [changed = []] = await runTransaction(db, [
    sql`
      update coin_references set ${set}
      where user_id = ${userId} and type_key = ${key} and (${Number(proposed)} or proposed_at is not null)
      returning id`,
  ])
  if (changed.length === 0) throw new Failure('NOT_FOUND')
  return changed.length
}

type ProposalRow = {
  proposal: number
  id: number
  key: string
  seriesId: string | null
  coinType: string
  denomination: string
  side: ReferenceSide
  pictureSha256: string | null
  promotedAt: number | null
}

/**
 * What sellers propose, one entry for each seller and type, those that are not promoted yet first. It is named by one of
 * its references, and by nothing of the seller.
 */
export async function referenceProposals(db: Database): Promise<ReferenceProposals> {
  const rows = await db.all<ProposalRow>(sql`
    with found as (
      select user_id, type_key, min(id) as id, max(promoted_at) as promoted_at
      from coin_references indexed by coin_references_proposed
      where proposed_at is not null and id > 0 group by user_id, type_key
      order by promoted_at is not null, max(proposed_at) desc limit ${PROPOSALS_MAX})
    select found.id as proposal, r.id, r.type_key as key, r.series_id as seriesId, r.coin_type as coinType,
      r.denomination, r.side, r.picture_sha256 as pictureSha256, r.promoted_at as promotedAt
    from found join coin_references as r on r.user_id = found.user_id and r.type_key = found.type_key
    where r.proposed_at is not null
    order by found.promoted_at is not null, found.id desc, r.side, r.id desc`)
  const proposals = new Map<number, ReferenceProposals['proposals'][number]>()
  for (const { proposal: id, key, seriesId, coinType, denomination, ...row } of rows) {
    const type = { id, key, seriesId, coinType, denomination, promoted: false, references: [] }
    const proposal: ReferenceProposals['proposals'][number] = proposals.get(id) ?? type
    proposals.set(id, proposal)
    proposal.promoted ||= row.promotedAt !== null
    const url = row.pictureSha256 === null ? null : pictureAddress(row.id)
    proposal.references.push({ id: row.id, side: row.side, url })
  }
  return { proposals: [...proposals.values()] }
}

type Admin = { id: number; username: string }
type Promotion = { promoted: boolean; now: number }

/** Promotes what a seller proposes, or takes that back, and logs it. Throws NOT_FOUND for what is not proposed. */
export async function promoteProposal(
  db: Database,
  by: Admin,
  { id, ...promotion }: Promotion & { id: number },
): Promise<number> {
  const ofProposal = sql`proposed_at is not null and (user_id, type_key) in (
    select user_id, type_key from coin_references where id = ${id} and proposed_at is not null)`
  return promote(db, by, ofProposal, promotion)
}

/** The same for an admin's own references of a type. Throws NOT_FOUND without any. */
export async function promoteType(
  db: Database,
  by: Admin,
  { key, ...promotion }: Promotion & { key: string },
): Promise<number> {
  return promote(db, by, sql`user_id = ${by.id} and type_key = ${key}`, promotion)
}

/** The audit log names the type, never the seller. */
async function promote(
  db: Database,
  by: Admin,
  condition: SQL,
  { promoted, now }: Promotion,
): Promise<number> {
  const action: AuditAction = promoted ? 'references.promoted' : 'references.withdrawn'
  const differs = promoted ? sql`promoted_at is null` : sql`promoted_at is not null`
  const [, changed = []] = await runTransaction(db, [
    sql`
      insert into audit_log (at, action, actor_id, actor_name, subject_name, detail)
      select ${now}, ${action}, ${by.id}, ${by.username}, max(coin_type),
        count(*) || iif(count(*) = 1, ' picture', ' pictures')
      from coin_references where ${condition} and ${differs} having count(*) > 0`,
    sql`
      update coin_references set promoted_at = iif(${differs}, ${promoted ? now : null}, promoted_at)
      where ${condition} returning id`,
  ])
  if (changed.length === 0) throw new Failure('NOT_FOUND')
  return changed.length
}
