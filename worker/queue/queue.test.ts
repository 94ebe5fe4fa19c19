import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PriceData } from '../../shared/market.ts'
import { queueMessageSchema } from '../../shared/messages/queue.ts'
import {
  QUEUE_SOCKET_ENDED,
  QUEUE_SOCKET_REOPEN,
  type QueueAccepted,
  type QueueItem,
  queueAcceptedSchema,
  queueSnapshotSchema,
} from '../../shared/queue.ts'
import type { VisionResult } from '../coins/port.ts'
import { fakeModel, goodAnswer } from '../coins/test/fake-model.ts'
import { morgan } from '../coins/test/morgan.ts'
import { compose } from '../compose.ts'
import { users } from '../db/schema/accounts.ts'
import { listings } from '../db/schema/listings.ts'
import { fileOf, jpeg } from '../pictures/test/pictures.ts'
import { newAccount, PASSWORD, type TestAccount } from '../test/account.ts'
import { call, cookieOf, sendJson } from '../test/call.ts'
import { readExport } from '../test/exported.ts'
import { createCoinJob } from './job.ts'
import { draftsOf, usesOf, withServices } from './test/queue-fixture.ts'

const services = compose(env)
const { db } = services
const WAIT_MS = 15_000

/** What the model answers to a front picture with this label; the Morgan dollar to any other. */
const answers = new Map<string, () => VisionResult | Promise<VisionResult>>()
const model = fakeModel(front => (answers.get(front) ?? goodAnswer)())
const NO_PRICE: PriceData = {
  suggestedPrice: null,
  range: null,
  gradePrices: [],
  confidence: 0,
  explanation: 'Nothing is known.',
  doubts: [],
  sold: { count: 0, averagePrice: null, priceRange: null, comps: [] },
  active: { count: 0, averagePrice: null, priceRange: null, comps: [] },
  meltValue: null,
  missingSources: [],
}
const noPrice = { ...services.market, priceOf: async () => NO_PRICE }
let restore = () => {}
beforeAll(async () => {
  restore = await withServices({ vision: model.vision, market: noPrice })
})
afterAll(() => restore())

function pairForm(label: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.set('frontImage', fileOf(jpeg(`${label} front`)))
  form.set('backImage', fileOf(jpeg(`${label} back`)))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const post = ({ cookie }: TestAccount, form: FormData, headers: Record<string, string> = {}) =>
  call('/api/queue/pairs', { method: 'POST', headers: { cookie, ...headers }, body: form })

async function enqueue(
  seller: TestAccount,
  label: string,
  id: string = crypto.randomUUID(),
): Promise<QueueAccepted> {
  const answer = await post(seller, pairForm(label, { id }))
  expect(answer.status).toBe(202)
  return queueAcceptedSchema.parse(await answer.json())
}
async function settled({ id: userId }: TestAccount, ...ids: string[]) {
  return services.queues(userId, queue => queue.settled(ids, WAIT_MS))
}
async function itemsOf({ cookie }: TestAccount): Promise<QueueItem[]> {
  const answer = await call('/api/queue', { headers: { cookie } })
  return queueSnapshotSchema.parse(await answer.json()).items
}

describe('a pair in the queue', () => {
  it('becomes a draft in My Listings, and charges one coin of the allowance', async () => {
    const seller = await newAccount('queues')
    const { id, item } = await enqueue(seller, 'draft')
    expect(item).toMatchObject({ id, status: expect.stringMatching(/pending|processing/) })
    expect(await settled(seller, id)).toMatchObject([
      { status: 'completed', result: { coinType: 'Morgan Dollar', year: '1881', mint: 'S' } },
    ])
    const [done] = await itemsOf(seller)
    const answer = await call('/api/listings', { headers: { cookie: seller.cookie } })
    expect(await answer.json()).toMatchObject([
      {
        id: done?.result?.listing.id,
        title: done?.result?.listing.title,
        status: 'draft',
        coinType: 'Morgan Dollar',
        price: '0.00',
        frontImageUrl: done?.frontImage,
      },
    ])
    expect(await usesOf(seller)).toMatchObject([{ settled: true }])
    const picture = await call(done?.backImage ?? '', { headers: { cookie: seller.cookie } })
    expect(picture.status).toBe(200)
  })

  it('is the same when it is repeated, immediately or later, also after it was cleared', async () => {
    const seller = await newAccount('again')
    const id = crypto.randomUUID()
    await Promise.all([1, 2, 3].map(() => enqueue(seller, 'again', id)))
    await settled(seller, id)
    const clear = () =>
      sendJson('/api/queue/clear-completed', {}, { cookie: seller.cookie }).then(answer =>
        answer.json(),
      )
    expect(await clear()).toMatchObject({ ids: [id] })
    expect(await enqueue(seller, 'again', id.toUpperCase())).toEqual({ id, item: null })
    expect(await itemsOf(seller)).toEqual([])
    expect(await draftsOf(seller)).toHaveLength(1)
    expect(await usesOf(seller)).toHaveLength(1)
    expect(model.calls.filter(front => front === 'again front')).toHaveLength(1)
  })

  it('makes no second draft and takes no second coin when its work is run again', async () => {
    const seller = await newAccount('twice')
    const { id } = await enqueue(seller, 'twice')
    await settled(seller, id)
    const [draft] = await draftsOf(seller)
    const job = createCoinJob({ ...services, vision: model.vision, market: noPrice })
    const pair = {
      userId: seller.id,
      id,
      frontSha256: draft?.frontSha256 ?? '',
      backSha256: draft?.backSha256 ?? '',
    }
    const runs = await Promise.all([job.run(pair), job.run(pair), job.run(pair)])
    for (const run of runs)
      expect(run).toMatchObject({ kind: 'done', result: { listing: { id: draft?.id } } })
    expect(await draftsOf(seller)).toHaveLength(1)
    expect(await usesOf(seller)).toHaveLength(1)
  })

  it('is refused with its reason when it cannot be one', async () => {
    const seller = await newAccount('refused')
    const id = crypto.randomUUID()
    const codeOf = async (form: FormData) => {
      const answer = await post(seller, form)
      const { error } = await answer.json<{ error: { code: string } }>()
      return [answer.status, error.code]
    }
    const text = pairForm('text', { id })
    text.set('backImage', new File(['no picture'], 'back.jpg', { type: 'image/jpeg' }))
    expect(await codeOf(text)).toEqual([400, 'PICTURE_NOT_READABLE'])
    expect(await codeOf(pairForm('nameless'))).toEqual([400, 'VALIDATION'])
    expect(await codeOf(pairForm('no uuid', { id: 'pair-1' }))).toEqual([400, 'VALIDATION'])
    const same = pairForm('same', { id })
    same.set('backImage', fileOf(jpeg('same front')))
    expect(await codeOf(same)).toEqual([409, 'SAME_PICTURE'])
    await enqueue(seller, 'first', id)
    expect(await codeOf(pairForm('second', { id }))).toEqual([409, 'CONFLICT'])
    expect(await itemsOf(seller)).toHaveLength(1)
  })

  it('belongs to the user of the session, whatever the request says', async () => {
    const seller = await newAccount('owner')
    const other = await newAccount('someone_else')
    const headers = { 'X-User-ID': String(other.id), 'X-Username': other.username }
    const id = crypto.randomUUID()
    const form = pairForm('whose', { id, userId: String(other.id), username: other.username })
    expect((await post(seller, form, headers)).status).toBe(202)
    await settled(seller, id)
    expect(await itemsOf(seller)).toHaveLength(1)
    expect(await itemsOf(other)).toEqual([])
    expect(await draftsOf(other)).toEqual([])
    for (const [method, path] of [
      ['POST', `/api/queue/items/${id}/retry`],
      ['DELETE', `/api/queue/items/${id}`],
    ] as const) {
      const answer = await call(path, { method, headers: { cookie: other.cookie, ...headers } })
      expect(answer.status).toBe(404)
    }
    const clear = await sendJson('/api/queue/clear-completed', {}, { cookie: other.cookie })
    expect(await clear.json()).toMatchObject({ ids: [] })
    expect(await itemsOf(seller)).toHaveLength(1)
  })
})

describe('a pair that is taken back', () => {
  const takeBack = ({ cookie }: TestAccount, id: string) =>
    sendJson(`/api/queue/items/${id}/take-back`, {}, { cookie })

  it('leaves neither an item nor the draft that was made of it', async () => {
    const seller = await newAccount('takes_back')
    const { id } = await enqueue(seller, 'taken back')
    await settled(seller, id)
    expect(await draftsOf(seller)).toHaveLength(1)
    const stranger = await newAccount('strange')
    expect((await takeBack(stranger, id)).status).toBe(404)
    const answer = await takeBack(seller, id)
    expect([answer.status, await answer.json()]).toMatchObject([200, { ids: [id] }])
    expect([await itemsOf(seller), await draftsOf(seller)]).toEqual([[], []])
    expect((await takeBack(seller, id)).status).toBe(404)
  })

  it('stays, and says why, where the seller has worked on its draft', async () => {
    const seller = await newAccount('has_edited')
    const { id } = await enqueue(seller, 'edited')
    await settled(seller, id)
    await db.update(listings).set({ version: 2 }).where(eq(listings.userId, seller.id))
    const answer = await takeBack(seller, id)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/worked on/) },
    ])
    expect([await itemsOf(seller), await draftsOf(seller)]).toMatchObject([[{ id }], [{}]])
  })

  it('leaves a listing that was there before it: one that it did not make', async () => {
    const seller = await newAccount('had_it_before')
    const first = await enqueue(seller, 'had before')
    await settled(seller, first.id)
    // The same pictures are the same analysis, whose listing is the first pair's.
    const second = await enqueue(seller, 'had before')
    await settled(seller, second.id)
    const answer = await takeBack(seller, second.id)
    expect([answer.status, await answer.json()]).toMatchObject([200, { ids: [second.id] }])
    expect([await itemsOf(seller), await draftsOf(seller)]).toMatchObject([
      [{ id: first.id }],
      [{}],
    ])
  })

  it.each(['approved', 'aside'] as const)(
    'stays where the seller has decided about its draft in the review: %s',
    async review => {
      const seller = await newAccount(`has_${review}`)
      const { id } = await enqueue(seller, `decided ${review}`)
      await settled(seller, id)
      await db.update(listings).set({ review }).where(eq(listings.userId, seller.id))
      expect((await takeBack(seller, id)).status).toBe(409)
      expect([await itemsOf(seller), await draftsOf(seller)]).toMatchObject([[{ id }], [{}]])
    },
  )

  it('is refused while it is processed, and leaves no draft afterwards', async () => {
    const seller = await newAccount('in_work')
    let done: () => void = () => undefined
    const answered = new Promise<void>(resolve => (done = resolve))
    answers.set('in work front', () => answered.then(goodAnswer))
    const { id } = await enqueue(seller, 'in work')
    await expect.poll(async () => (await itemsOf(seller))[0]?.status).toBe('processing')
    const refused = await takeBack(seller, id)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: { code: 'BUSY' }, message: expect.stringMatching(/being processed/) },
    ])
    done()
    await settled(seller, id)
    expect((await takeBack(seller, id)).status).toBe(200)
    expect(await draftsOf(seller)).toEqual([])
  })
})

describe('what a pair fails of', () => {
  it('an allowance that is used up: the sentence, the way to more, and a retry after it', async () => {
    const seller = await newAccount('used_up')
    const ids: string[] = []
    for (let coin = 0; coin < 11; coin += 1)
      ids.push((await enqueue(seller, `allowance ${coin}`)).id)
    const standings = await settled(seller, ...ids)
    const failed = standings.filter(one => one?.status === 'failed')
    expect(failed).toMatchObject([
      {
        error: {
          code: 'ALLOWANCE_USED_UP',
          message:
            'You have used all 10 coins of your Free plan this month. Upgrade your plan to analyze more.',
          upgradeUrl: '/pricing',
        },
      },
    ])
    expect(await draftsOf(seller)).toHaveLength(10)
    await db.update(users).set({ tier: 'basic' }).where(eq(users.id, seller.id))
    const retry = await sendJson('/api/queue/retry-failed', {}, { cookie: seller.cookie })
    expect((await retry.json<{ ids: string[] }>()).ids).toHaveLength(1)
    await settled(seller, ...ids)
    expect(await draftsOf(seller)).toHaveLength(11)
    expect(await usesOf(seller)).toHaveLength(11)
  })

  it('a suspension: nothing is analyzed, and the socket is closed', async () => {
    const seller = await newAccount('suspended')
    const admin = await newAccount('who_suspends', { isAdmin: true })
    const socket = await listen(seller)
    await services.pictures.put(seller.id, await stored('suspended front'))
    await services.pictures.put(seller.id, await stored('suspended back'))
    const path = `/api/admin/users/${seller.id}/suspend`
    expect((await sendJson(path, {}, { cookie: admin.cookie })).status).toBe(200)
    await expect.poll(() => socket.closed).toBe(QUEUE_SOCKET_ENDED)
    const id = crypto.randomUUID()
    const pair = {
      id,
      pace: 'batch' as const,
      frontSha256: (await stored('suspended front')).sha256,
      backSha256: (await stored('suspended back')).sha256,
    }
    // As if it had come in a moment before.
    await services.queues(seller.id, queue => queue.add(seller.id, [pair], { again: false }))
    expect(await settled(seller, id)).toMatchObject([
      { status: 'failed', error: { code: 'SUSPENDED' } },
    ])
    expect(model.calls).not.toContain('suspended front')
    expect(await usesOf(seller)).toEqual([])
  })

  it('an unknown coin, or one with an illegible date: how to name it', async () => {
    const seller = await newAccount('unknown')
    answers.set('nobody front', () => ({
      ok: true,
      identification: morgan({ candidates: [] }),
      calls: 1,
    }))
    const { id } = await enqueue(seller, 'nobody')
    const [item] = await settled(seller, id)
    expect(item).toMatchObject({ status: 'failed', error: { code: 'COIN_NOT_RECOGNISED' } })
    const analysis = await call(`/api/coins/analyses/${item?.error?.analysisId}`, {
      headers: { cookie: seller.cookie },
    })
    expect(await analysis.json()).toMatchObject({ state: 'done', analysis: { recognised: false } })
    expect(await draftsOf(seller)).toEqual([])
    expect(await usesOf(seller)).toEqual([])
    // "Retry" asks the model anew: this time it knows the coin.
    answers.delete('nobody front')
    await sendJson(`/api/queue/items/${id}/retry`, {}, { cookie: seller.cookie })
    expect(await settled(seller, id)).toMatchObject([{ status: 'completed' }])
    expect(model.calls.filter(front => front === 'nobody front')).toHaveLength(2)
    expect(await usesOf(seller)).toMatchObject([{ settled: true }])
  })

  it('an account that is deleted: nothing of it stays', async () => {
    const seller = await newAccount('deleted')
    const socket = await listen(seller)
    const { id } = await enqueue(seller, 'deleted')
    await settled(seller, id)
    const data = await call('/api/account/export', { headers: { cookie: seller.cookie } })
    expect((await readExport(data)).account).toMatchObject({ queue: [{ id, status: 'completed' }] })
    const confirmation = { username: seller.username, password: PASSWORD }
    const answer = await sendJson('/api/account/delete', confirmation, { cookie: seller.cookie })
    expect(answer.status).toBe(200)
    await expect.poll(() => socket.closed).toBe(QUEUE_SOCKET_ENDED)
    expect(await services.queues(seller.id, queue => queue.snapshot())).toEqual({
      revision: 0,
      items: [],
    })
  })
})

describe('the socket', () => {
  it('reports a seller’s own pairs, from pending to completed', async () => {
    const seller = await newAccount('listener')
    const socket = await listen(seller)
    const { id } = await enqueue(seller, 'told')
    await settled(seller, id)
    await expect.poll(() => socket.statuses.at(-1)).toBe('completed')
    expect(socket.statuses).toEqual(['pending', 'processing', 'completed'])
  })

  it('ends with the session it was opened with, for those who copied its cookie too', async () => {
    const seller = await newAccount('logs_out')
    const socket = await listen(seller)
    expect((await sendJson('/api/logout', {}, { cookie: seller.cookie })).status).toBe(200)
    await expect.poll(() => socket.closed).toBe(QUEUE_SOCKET_REOPEN)
    const again = { headers: { Upgrade: 'websocket', cookie: seller.cookie } }
    expect((await call('/api/queue/socket', again)).status).toBe(401)
  })

  it('is reopened after a change of password, only by the remaining session', async () => {
    const seller = await newAccount('changes_password')
    const login = { username: seller.username, password: PASSWORD }
    const other = cookieOf(await sendJson('/api/login', login))
    const sockets = [await listen(seller), await listen({ ...seller, cookie: other })]
    const passwords = { currentPassword: PASSWORD, newPassword: 'another right horse' }
    const changed = await sendJson('/api/account/password', passwords, { cookie: seller.cookie })
    expect(changed.status).toBe(200)
    for (const socket of sockets) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is as quick
      await expect.poll(() => socket.closed).toBe(QUEUE_SOCKET_REOPEN)
    }
    await listen(seller)
    const again = { headers: { Upgrade: 'websocket', cookie: other } }
    expect((await call('/api/queue/socket', again)).status).toBe(401)
  })

  it('is opened for no other site, and for nobody without a session', async () => {
    const { cookie } = await newAccount('visited')
    const open = (headers: Record<string, string>) =>
      call('/api/queue/socket', { headers: { Upgrade: 'websocket', ...headers } })
    expect((await open({ cookie, Origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await open({})).status).toBe(401)
  })
})

async function stored(label: string) {
  const { receivePicture } = await import('../pictures/receive-picture.ts')
  return receivePicture(fileOf(jpeg(label)), 'front')
}

async function listen({ cookie }: TestAccount) {
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
