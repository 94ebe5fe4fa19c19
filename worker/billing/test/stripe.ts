import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import app from '../../app.ts'
import { connect } from '../../db/connection.ts'
import { users } from '../../db/schema/accounts.ts'
import { subscriptions } from '../../db/schema/billing.ts'
import type { TestAccount } from '../../test/account.ts'
import { ORIGIN, sendJson } from '../../test/call.ts'
import { sandboxUrl } from '../../test/sandbox.ts'

const db = connect(env.DB)

/** The address that POST /api/subscription/checkout answers. */
export async function checkoutUrlOf(account: TestAccount, tierName: string): Promise<string> {
  const { cookie } = account
  const answer = await sendJson('/api/subscription/checkout', { tierName }, { cookie })
  const { checkoutUrl } = await answer.json<{ checkoutUrl: string }>()
  return checkoutUrl
}

/** Sends a page's form as a browser would; answers where it leads, or the page's status. */
export async function press(url: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  await answer.body?.cancel()
  return answer.headers.get('Location') ?? `status ${answer.status}`
}

export const GOOD_CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
/** Is accepted, and fails at every charge. */
export const FAILING_CARD = { ...GOOD_CARD, number: '4000 0000 0000 0341' }

/** Pays for a plan on Stripe's page; no event of it has reached the Worker yet. */
export async function subscribe(account: TestAccount, tierName: string): Promise<void> {
  const went = await press(await checkoutUrlOf(account, tierName), GOOD_CARD)
  if (!went.startsWith(ORIGIN)) throw new Error(`not paid: ${went}`)
}

/** Presses a button of the portal for the account's newest subscription. */
export async function inPortal(
  account: TestAccount,
  fields: Record<string, string>,
): Promise<void> {
  const answer = await sendJson('/api/subscription/portal', {}, { cookie: account.cookie })
  const { portalUrl } = await answer.json<{ portalUrl: string }>()
  const page = await (await fetch(portalUrl)).text()
  const [, subscription = ''] = /data-subscription="([^"]+)"/.exec(page) ?? []
  const went = await press(portalUrl, { subscription, ...fields })
  if (went.startsWith('status')) throw new Error(`the portal answered ${went}`)
}

export type SentEvent = { id: string; type: string }

async function control<T>(path: string, body?: unknown): Promise<T> {
  const json = { 'Content-Type': 'application/json' }
  const init =
    body === undefined ? {} : { method: 'POST', headers: json, body: JSON.stringify(body) }
  const answer = await fetch(`${sandboxUrl}/control/stripe${path}`, init)
  if (!answer.ok) throw new Error(`the sandbox's control: ${await answer.text()}`)
  return answer.json<T>()
}

export async function customerOf(account: TestAccount): Promise<string> {
  const row = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, account.id))
    .get()
  if (!row) throw new Error('no customer')
  return row.customerId
}

/** Everything Stripe has to tell of an account, oldest first. */
export async function eventsOf(account: TestAccount): Promise<SentEvent[]> {
  const path = `?customer=${await customerOf(account)}`
  const { events } = await control<{ events: SentEvent[] }>(path)
  return events.toReversed()
}

export type Corruption = 'body' | 'signature' | 'secret' | 'old'

/** Hands an event to the Worker as Stripe would, and waits for what follows its answer. Answers the status. */
export async function deliver(
  event: SentEvent,
  corrupt?: Corruption,
  more: Record<string, string> = {},
): Promise<number> {
  const asked = { event: event.id, ...(corrupt ? { corrupt } : {}) }
  const { headers, body } = await control<{ headers: Record<string, string>; body: string }>(
    '/signed',
    asked,
  )
  return post(body, { ...headers, ...more })
}

/** Any message to the webhook's address. */
export async function post(body: string, headers: Record<string, string>): Promise<number> {
  const context = createExecutionContext()
  const url = `${ORIGIN}/api/webhooks/stripe`
  const answer = await app.fetch(new Request(url, { method: 'POST', headers, body }), env, context)
  await waitOnExecutionContext(context)
  return answer.status
}

export async function tierOf(account: TestAccount): Promise<string | undefined> {
  const row = await db
    .select({ tier: users.tier })
    .from(users)
    .where(eq(users.id, account.id))
    .get()
  return row?.tier
}
