import { and, asc, eq, sql } from 'drizzle-orm'
import { METAL_RULES_MAX, type MetalRuleTerms } from '../../shared/metal/metal-rules.ts'
import type { DatabaseServices, SellerRows, SellerRowsServices } from '../db/connection.ts'
import { metalRules, metalWatches } from '../db/schema/metal.ts'
import { markDue } from '../due/due-sellers.ts'
import type { DueWork } from '../due/for-due-sellers.ts'
import { Failure } from '../http/failure.ts'

export type StoredRule = typeof metalRules.$inferSelect

const ownRule = (userId: number, id: number) =>
  and(eq(metalRules.userId, userId), eq(metalRules.id, id))

/** A seller's rules in their order: a listing follows the first that it belongs to. */
export function rulesOf(db: SellerRows, userId: number): Promise<StoredRule[]> {
  return db
    .select()
    .from(metalRules)
    .where(eq(metalRules.userId, userId))
    .orderBy(asc(metalRules.id))
}

/** Starts a new rule. Throws VALIDATION above METAL_RULES_MAX. */
export async function addRule(
  { directory, db, now }: DatabaseServices,
  userId: number,
  terms: MetalRuleTerms,
): Promise<void> {
  const at = now()
  await markDue({ directory, now }, userId, { metal: at })
  // One statement, so that of rules that are started together no more are stored than there may be.
  const { meta } = await db.run(sql`
    insert into metal_rules (user_id, terms, is_active, created_at, updated_at)
    select ${userId}, ${JSON.stringify(terms)}, 1, ${at}, ${at}
    where (select count(*) from metal_rules where user_id = ${userId}) < ${METAL_RULES_MAX}`)
  if (meta.changes === 0)
    throw new Failure('VALIDATION', {
      message: `You have ${METAL_RULES_MAX} rules, the most that there can be. Delete one first.`,
    })
  await startWatch(db, userId, at)
}

/** Changes a rule's terms, or starts or pauses it. Throws NOT_FOUND. */
export async function changeRule(
  { directory, db, now }: DatabaseServices,
  userId: number,
  id: number,
  change: { terms?: MetalRuleTerms | undefined; isActive?: boolean | undefined },
): Promise<void> {
  const at = now()
  const { terms, isActive } = change
  await markDue({ directory, now }, userId, { metal: at })
  const changed = await db
    .update(metalRules)
    .set({
      ...(terms === undefined ? {} : { terms }),
      ...(isActive === undefined ? {} : { isActive }),
      // A brake of other terms, or of another time, is none.
      brakedAt: null,
      updatedAt: at,
    })
    .where(ownRule(userId, id))
    .returning({ id: metalRules.id })
  if (changed.length === 0) throw new Failure('NOT_FOUND')
  await startWatch(db, userId, at)
}

/** Deletes a rule. Its listings stay as they are. Throws NOT_FOUND. */
export async function deleteRule(db: SellerRows, userId: number, id: number): Promise<void> {
  const deleted = await db
    .delete(metalRules)
    .where(ownRule(userId, id))
    .returning({ id: metalRules.id })
  if (deleted.length === 0) throw new Failure('NOT_FOUND')
}

export async function setBrake(db: SellerRows, rule: StoredRule, brakedAt: number | null) {
  await db.update(metalRules).set({ brakedAt }).where(ownRule(rule.userId, rule.id))
}

/** The seller is watched from now on; the first mail of a day comes a day later. */
async function startWatch(db: SellerRows, userId: number, at: number): Promise<void> {
  await db.insert(metalWatches).values({ userId, ranAt: 0, mailedAt: at }).onConflictDoNothing()
}

/** Stores that the rules were applied, and why nothing could be changed; empty: it could. */
export async function endWatch(
  { db, now }: SellerRowsServices,
  userId: number,
  obstacle: string,
): Promise<void> {
  const set = { ranAt: now(), obstacle }
  await db
    .insert(metalWatches)
    .values({ userId, ...set, mailedAt: now() })
    .onConflictDoUpdate({ target: metalWatches.userId, set })
}

/** A seller whom no alarm has watched so long is woken by the schedule. */
const FORGOTTEN_MS = 20 * 60_000

/**
 * Of a seller with a rule that runs, or a change that waits. Who was watched at a time to come was watched by a clock
 * that has gone back since: the alarm of that run is too late.
 */
export const metalWatchDue: DueWork = {
  kind: 'metal',
  next: (userId, now) => sql`
    select iif(ran_at > ${now + FORGOTTEN_MS}, 0, ran_at + ${FORGOTTEN_MS}) from metal_watches
    where user_id = ${userId} and (
      exists (select 1 from metal_rules where user_id = ${userId} and is_active)
      or exists (select 1 from metal_changes where user_id = ${userId} and state in ('planned', 'sent')))`,
}
