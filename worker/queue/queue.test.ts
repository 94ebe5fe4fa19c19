import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { QUEUE_SOCKET_REOPEN } from '../../shared/queue.ts'
import {
  BROKEN_SLAB_ERROR,
  BROKEN_SLAB_TEXT,
  BROKEN_SLABS,
  SLAB,
} from '../certificates/test/slab-parts.ts'
import { compose } from '../compose.ts'
import { fileOf, jpeg } from '../pictures/test/pictures.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, cookieOf, sendJson } from '../test/call.ts'
import { createCoinJob } from './job.ts'
import { draftsOf, usesOf } from './test/queue-fixture.ts'
import {
  enqueue,
  itemsOf,
  listen,
  model,
  noPrice,
  pairForm,
  post,
  prepareQueues,
  settled,
} from './test/queued-pairs.ts'

const services = compose(env)
prepareQueues()

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

  it('brings the codes of a slab to its analysis', async () => {
    const seller = await newAccount('slab_queue')
    const id = crypto.randomUUID()
    const form = pairForm('slab queue', { id, slab: JSON.stringify(SLAB) })
    expect((await post(seller, form)).status).toBe(202)
    await settled(seller, id)
    expect(await draftsOf(seller)).toMatchObject([
      { grader: 'PCGS', certificationNumber: '40010001', grade: 'MS65' },
    ])
  })

  it.each([...BROKEN_SLABS, ['of half a text', BROKEN_SLAB_TEXT] as const])(
    'with codes %s is refused, and taken with its pictures when it is sent without them',
    async (what, part) => {
      const seller = await newAccount(`slab_${what.replaceAll(' ', '_')}`)
      const id = crypto.randomUUID()
      const slab = typeof part === 'string' ? part : JSON.stringify(part)
      const answer = await post(seller, pairForm(what, { id, slab }))
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        error: { ...BROKEN_SLAB_ERROR, detail: { field: 'slab' } },
        message: BROKEN_SLAB_ERROR.message,
      })
      expect(await itemsOf(seller)).toEqual([])
      expect((await post(seller, pairForm(what, { id }))).status).toBe(202)
    },
  )

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
    await listen({ ...seller, cookie: cookieOf(changed) })
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
