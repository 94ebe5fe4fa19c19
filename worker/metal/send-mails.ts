import { and, eq, lte, sql } from 'drizzle-orm'
import { users } from '../db/schema/accounts.ts'
import { metalWatches } from '../db/schema/metal.ts'
import { brakeMail, dayMail } from './metal-mails.ts'
import type { StoredRule } from './rule-store.ts'
import type { MetalServices } from './services.ts'

const DAY_MS = 86_400_000

type Services = Pick<MetalServices, 'db' | 'now' | 'mail' | 'appUrl'>

/** Tells a seller that a rule's brake holds. */
export async function mailBrake(
  services: Services,
  { userId, terms }: StoredRule,
  listings: number,
): Promise<void> {
  const { metal, name, protection } = terms
  await send(services, userId, 'metal-brake', metalUrl =>
    brakeMail({ ruleName: name, metal, hides: protection === 'hide', listings, metalUrl }),
  )
}

/** Tells a seller what the rules changed, once a day, where they changed anything. */
export async function mailDay(services: Services, userId: number): Promise<void> {
  const { db, now } = services
  const at = now()
  const due = and(eq(metalWatches.userId, userId), lte(metalWatches.mailedAt, at - DAY_MS))
  const watch = await db.select().from(metalWatches).where(due).get()
  if (!watch) return
  const done = await db.get<{ changes: number; listings: number; refused: number }>(sql`
    select coalesce(sum(state = 'done'), 0) as changes, count(distinct iif(state = 'done', listing_id, null)) as listings,
      coalesce(sum(state = 'refused'), 0) as refused
    from metal_changes where user_id = ${userId} and at > ${Math.max(watch.mailedAt, at - 7 * DAY_MS)}`)
  // Of two runs at the same time one sends it.
  const [own] = await db.update(metalWatches).set({ mailedAt: at }).where(due).returning()
  if (!own || done.changes + done.refused === 0) return
  await send(services, userId, 'metal-day', metalUrl => dayMail({ ...done, metalUrl }))
}

async function send(
  { db, mail, appUrl }: Services,
  userId: number,
  kind: string,
  render: (metalUrl: string | null) => ReturnType<typeof dayMail>,
): Promise<void> {
  const account = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (!account?.email) return
  await mail.enqueue({ kind, to: account.email, ...render(appUrl ? `${appUrl}/metal` : null) })
}
