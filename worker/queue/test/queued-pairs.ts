import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect } from 'vitest'
import type { PriceData } from '../../../shared/market/market.ts'
import { queueMessageSchema } from '../../../shared/messages/queue.ts'
import {
  type QueueAccepted,
  type QueueItem,
  queueAcceptedSchema,
  queueSnapshotSchema,
} from '../../../shared/queue.ts'
import type { VisionResult } from '../../coins/port.ts'
import { fakeModel, goodAnswer } from '../../coins/test/fake-model.ts'
import { compose } from '../../compose.ts'
import { fileOf, jpeg } from '../../pictures/test/pictures.ts'
import type { TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { withServices } from './queue-fixture.ts'

const services = compose(env)
const WAIT_MS = 15_000

/** What the model answers to a front picture with this label; the Morgan dollar to any other. */
export const answers = new Map<string, () => VisionResult | Promise<VisionResult>>()
export const model = fakeModel(front => (answers.get(front) ?? goodAnswer)())
const NO_PRICE: PriceData = {
  suggestedPriceCents: null,
  range: null,
  gradePrices: [],
  confidence: 0,
  explanation: 'Nothing is known.',
  doubts: [],
  sold: { count: 0, averagePriceCents: null, priceRange: null, comps: [] },
  active: { count: 0, averagePriceCents: null, priceRange: null, comps: [] },
  meltValue: null,
  missingSources: [],
}
/** A market that knows nothing. */
export const noPrice = { ...services.market, priceOf: async () => NO_PRICE }

/** Runs the queues of this test file with `model` and `noPrice`. */
export function prepareQueues(): void {
  let restore = () => {}
  beforeAll(async () => {
    restore = await withServices({ vision: model.vision, market: noPrice })
  })
  afterAll(() => restore())
}

/** Both pictures of a pair, named by its label. */
export function pairForm(label: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.set('frontImage', fileOf(jpeg(`${label} front`)))
  form.set('backImage', fileOf(jpeg(`${label} back`)))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
export const post = (
  { cookie }: TestAccount,
  form: FormData,
  headers: Record<string, string> = {},
) => call('/api/queue/pairs', { method: 'POST', headers: { cookie, ...headers }, body: form })

/** Queues a pair of a seller. */
export async function enqueue(
  seller: TestAccount,
  label: string,
  id: string = crypto.randomUUID(),
): Promise<QueueAccepted> {
  const answer = await post(seller, pairForm(label, { id }))
  expect(answer.status).toBe(202)
  return queueAcceptedSchema.parse(await answer.json())
}

/** Waits until pairs are completed or have failed. */
export async function settled({ id: userId }: TestAccount, ...ids: string[]) {
  return services.queues(userId, queue => queue.settled(ids, WAIT_MS))
}

/** The queue as the seller sees it. */
export async function itemsOf({ cookie }: TestAccount): Promise<QueueItem[]> {
  const answer = await call('/api/queue', { headers: { cookie } })
  return queueSnapshotSchema.parse(await answer.json()).items
}

/** Opens a seller's socket; what it hears and how it closes are written into the result. */
export async function listen({ cookie }: TestAccount) {
  const answer = await call('/api/queue/socket', { headers: { Upgrade: 'websocket', cookie } })
  const { webSocket } = answer
  if (!webSocket) throw new Error(`no socket: ${answer.status} ${await answer.text()}`)
  const heard = { statuses: [] as string[], closed: null as number | null }
  webSocket.addEventListener('message', ({ data }) => {
    const message = queueMessageSchema.parse(JSON.parse(String(data)))
    if (message.type === 'changed') heard.statuses.push(...message.items.map(item => item.status))
  })
  webSocket.addEventListener('close', ({ code }) => {
    heard.closed = code
  })
  webSocket.accept()
  return heard
}
