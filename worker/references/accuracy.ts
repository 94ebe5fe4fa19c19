import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Accuracy, LibraryAccuracy, Tally, WeighedTally } from '../../shared/references.ts'
import type { Databases, Directory, SellerRows, SellerRowsServices } from '../db/connection.ts'
import { namingFigures, namingOutcomes } from '../db/schema/references.ts'

type Outcome = {
  analysisId: string
  source: 'memory' | 'model'
  namedKey: string
  namedType: string
  confirmedKey: string
}

/** Notes what the seller confirmed of a named coin. Each coin counts once: a later correction replaces it. */
export async function recordConfirmation(
  { db, now }: SellerRowsServices,
  userId: number,
  { analysisId, ...outcome }: Outcome,
): Promise<void> {
  const row = {
    ...outcome,
    right: outcome.namedKey === outcome.confirmedKey,
    confirmedAt: now(),
  }
  await db
    .insert(namingOutcomes)
    .values({ userId, analysisId, ...row })
    .onConflictDoUpdate({
      target: [namingOutcomes.userId, namingOutcomes.analysisId],
      set: row,
    })
}

/** The type that the seller has confirmed of an analyzed coin; null before. */
export async function confirmedKeyOf(
  db: SellerRows,
  userId: number,
  analysisId: string,
): Promise<string | null> {
  const row = await db
    .select({ key: namingOutcomes.confirmedKey })
    .from(namingOutcomes)
    .where(and(eq(namingOutcomes.userId, userId), eq(namingOutcomes.analysisId, analysisId)))
    .get()
  return row?.key ?? null
}

type CountRow = { key: string; source: 'memory' | 'model'; right: number; wrong: number }
type NamedRow = CountRow & { coinType: string }

const none = (): Tally => ({ right: 0, wrong: 0 })
export const noAccuracy = (): Accuracy => ({ memory: none(), model: none() })

/** A seller's own outcomes by the type that was named. */
export async function accuracyByType(
  db: SellerRows,
  userId: number,
): Promise<Map<string, Accuracy>> {
  const rows = await db.all<CountRow>(sql`
    select named_key as key, source, sum(is_right) as right, sum(1 - is_right) as wrong
    from naming_outcomes where user_id = ${userId} group by named_key, source`)
  return grouped(rows)
}

/** The seller's own figure, the deployment's as one, and for admins the deployment's by type. */
export async function accuracyOf(
  { directory, db }: Databases,
  { userId, isAdmin }: { userId: number; isAdmin: boolean },
): Promise<LibraryAccuracy> {
  const own = noAccuracy()
  for (const each of (await accuracyByType(db, userId)).values()) addTo(own, each)
  return {
    own,
    deployment: await deploymentAccuracy(directory),
    byType: isAdmin ? await deploymentByType(directory) : null,
  }
}

/**
 * The figure of all sellers. One with more coins than WEIGHED_COINS_MAX counts as so many, in the shares of the own
 * coins: who confirms thousands of coins rightly or wrongly does not make the figure alone.
 */
async function deploymentAccuracy(directory: Directory): Promise<LibraryAccuracy['deployment']> {
  const rows = await directory
    .select()
    .from(namingFigures)
    .where(inArray(namingFigures.source, ['memory', 'model']))
  const weighed = (of: 'memory' | 'model'): WeighedTally => {
    const row = rows.find(({ source }) => source === of)
    if (!row) return { right: 0, wrong: 0, coins: 0, sellers: 0 }
    const { rightThousandths, wrongThousandths, coins, sellers } = row
    return { right: rightThousandths / 1000, wrong: wrongThousandths / 1000, coins, sellers }
  }
  return { memory: weighed('memory'), model: weighed('model') }
}

async function deploymentByType(
  directory: Directory,
): Promise<NonNullable<LibraryAccuracy['byType']>> {
  const rows = await directory.all<NamedRow>(sql`
    select named_key as key, source, named_type as coinType, right_count as right, wrong_count as wrong
    from naming_totals where named_key > '' and right_count + wrong_count > 0`)
  const names = new Map(rows.map(({ key, coinType }) => [key, coinType]))
  return [...grouped(rows)]
    .map(([key, accuracy]) => ({ key, coinType: names.get(key) ?? key, ...accuracy }))
    .sort((a, b) => a.coinType.localeCompare(b.coinType))
}

function grouped(rows: readonly CountRow[]): Map<string, Accuracy> {
  const byKey = new Map<string, Accuracy>()
  for (const { key, source, right, wrong } of rows) {
    const accuracy = byKey.get(key) ?? noAccuracy()
    accuracy[source] = { right, wrong }
    byKey.set(key, accuracy)
  }
  return byKey
}

function addTo(sum: Accuracy, { memory, model }: Accuracy): void {
  sum.memory = { right: sum.memory.right + memory.right, wrong: sum.memory.wrong + memory.wrong }
  sum.model = { right: sum.model.right + model.right, wrong: sum.model.wrong + model.wrong }
}
