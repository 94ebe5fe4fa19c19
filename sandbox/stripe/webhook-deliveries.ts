import { Stripe } from 'stripe'
import type { State } from '../lib/state.ts'
import { API_VERSION } from './objects.ts'
import { createObjectStore, newId, type SentEvent } from './store.ts'

/** Faults of a delivery. `body` and `signature`: changed after signing. `secret`: signed with another secret. `old`: signed an hour ago. */
export const CORRUPTIONS = ['body', 'signature', 'secret', 'old'] as const
export type Corruption = (typeof CORRUPTIONS)[number]
export type Signed = { headers: Record<string, string>; body: string }
export type Delivery = { eventId: string; at: string; outcome: string }

/** Pauses between the attempts for one event, in ms. Stripe's own are hours. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000]
const TIMEOUT_MS = 10_000
const HOUR_S = 3_600

export type WebhookDeliveries = ReturnType<typeof createWebhookDeliveries>

/** The request of one attempt. Stripe signs each attempt separately, with the current time in seconds. */
function signedRequest(
  event: SentEvent,
  secret: string,
  seconds: number,
  corruption?: Corruption,
): Signed {
  const body = JSON.stringify(event)
  const header = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: corruption === 'secret' ? `${secret}x` : secret,
    timestamp: corruption === 'old' ? seconds - HOUR_S : seconds,
  })
  return {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'Stripe-Signature':
        corruption === 'signature'
          ? header.replace(/v1=(.)/, (_, first: string) => `v1=${first === '0' ? '1' : '0'}`)
          : header,
    },
    body: corruption === 'body' ? body.replace('"livemode":false', '"livemode":true') : body,
  }
}

/** Sends one attempt. Returns the status, or why there is none. */
async function post(
  address: string,
  { headers, body }: Signed,
  closed: AbortSignal,
): Promise<string> {
  try {
    const signal = AbortSignal.any([closed, AbortSignal.timeout(TIMEOUT_MS)])
    const answer = await fetch(address, { method: 'POST', headers, body, signal })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    return error instanceof Error ? `not delivered: ${error.name}` : 'not delivered'
  }
}

/** Stores events and delivers them to the webhook address: immediately, unordered, with retries until a 2xx status. */
export function createWebhookDeliveries({
  state,
  now,
  secret,
  url,
  retryAfterMs = RETRY_AFTER_MS,
}: {
  state: State
  now: () => number
  secret: string
  /** The webhook address; with null, events are stored only. */
  url: () => string | null
  retryAfterMs?: number[]
}) {
  const objects = createObjectStore(state)
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()

  function schedule(ms: number, work: () => Promise<unknown>): void {
    if (closing.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work()
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  const signed = (event: SentEvent, corruption?: Corruption): Signed =>
    signedRequest(event, secret, Math.floor(now() / 1000), corruption)

  async function send(event: SentEvent, corruption?: Corruption): Promise<string> {
    const address = url()
    if (address === null) return 'kept'
    const outcome = await post(address, signed(event, corruption), closing.signal)
    if (closing.signal.aborted) return outcome
    state.run(
      'INSERT INTO stripe_delivery (event_id, at, outcome) VALUES (?, ?, ?)',
      event.id,
      now(),
      outcome,
    )
    return outcome
  }

  async function sendUntilAccepted(event: SentEvent, tries = 0): Promise<void> {
    const outcome = await send(event)
    const wait = retryAfterMs[tries]
    if (outcome === 'kept' || /^2\d\d$/.test(outcome) || wait === undefined) return
    schedule(wait, () => sendUntilAccepted(event, tries + 1))
  }

  return {
    /** Stores an event and schedules its delivery. `object` is the state after the change. */
    emit(
      type: Stripe.Event['type'],
      object: { id: string },
      customer: string,
      previous?: Record<string, unknown>,
    ): void {
      const event: SentEvent = {
        id: newId('evt', 24),
        object: 'event',
        api_version: API_VERSION,
        created: Math.floor(now() / 1000),
        data: { object, ...(previous ? { previous_attributes: previous } : {}) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      }
      objects.save('event', event, customer)
      schedule(0, () => sendUntilAccepted(event))
    },
    signed,
    send,
    log: (): Delivery[] =>
      state.all('SELECT event_id, at, outcome FROM stripe_delivery ORDER BY number').map(row => ({
        eventId: String(row['event_id']),
        at: new Date(Number(row['at'])).toISOString(),
        outcome: String(row['outcome']),
      })),
    close(): void {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
