import { and, eq, lte, sql } from 'drizzle-orm'
import { users } from '../db/schema/accounts.ts'
import { metalWatches } from '../db/schema/metal.ts'
import { brakeMail, dayMail } from './metal-mails.ts'
import type { StoredRule } from './rule-store.ts'
import type { MetalServices } from './services.ts'

const DAY_MS = 86_400_000

type Services = Pick<MetalServices, 'directory' | 'db' | 'now' | 'mail' | 'appUrl'>

/** Tells a seller that a rule's brake holds since a time; once, however often it is called. */
export async function mailBrake(
  services: Services,
  { rule, brakedAt, listings }: { rule: StoredRule; brakedAt: number; listings: number },
): Promise<void> {
  const { id, userId, terms } = rule
  const { metal, name, protection } = terms
  await send(services, userId, { kind: 'metal-brake', of: `${id}-${brakedAt}` }, metalUrl =>
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
  // Of two runs at the same time, and where one has ended before it noted the mail, one mail is stored.
  if (done.changes + done.refused > 0)
    await send(
      services,
      userId,
      { kind: 'metal-day', of: `${userId}-${watch.mailedAt}` },
      metalUrl => dayMail({ ...done, metalUrl }),
    )
  await db.update(metalWatches).set({ mailedAt: at }).where(due)
}

async function send(
  { directory, mail, appUrl }: Services,
  userId: number,
  { kind, of }: { kind: string; of: string },
  render: (metalUrl: string | null) => ReturnType<typeof dayMail>,
): Promise<void> {
  const account = await directory
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (!account?.email) return
  const content = render(appUrl ? `${appUrl}/metal` : null)
  await mail.enqueue({ kind, key: `${kind}-${of}`, to: account.email, ...content })
}
