import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { QUEUE_SOCKET_ENDED, type QueueDrafted } from '../../shared/queue.ts'
import { morgan } from '../coins/test/morgan.ts'
import { compose } from '../compose.ts'
import { users } from '../db/schema/accounts.ts'
import { fileOf, jpeg } from '../pictures/test/pictures.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { readExport } from '../test/exported.ts'
import { monthlyCoins } from '../test/plans.ts'
import { draftsOf, usesOf } from './test/queue-fixture.ts'
import {
  answers,
  enqueue,
  itemsOf,
  listen,
  model,
  prepareQueues,
  settled,
} from './test/queued-pairs.ts'

const services = compose(env)
const { db } = services
prepareQueues()

describe('what a pair fails of', () => {
  it('an allowance that is used up: the sentence, the way to more, and a retry after it', async () => {
    const seller = await newAccount('used_up')
    const ids: string[] = []
    const free = await monthlyCoins('free')
    for (let coin = 0; coin < free + 1; coin += 1)
      ids.push((await enqueue(seller, `allowance ${coin}`)).id)
    const standings = await settled(seller, ...ids)
    const failed = standings.filter(one => one?.status === 'failed')
    expect(failed).toMatchObject([
      {
        error: {
          code: 'ALLOWANCE_USED_UP',
          message: `You have used all ${free} coins of your Free plan this month. Upgrade your plan to analyze more.`,
          upgradeUrl: '/pricing',
        },
      },
    ])
    expect(await draftsOf(seller)).toHaveLength(free)
    await db.update(users).set({ tier: 'basic' }).where(eq(users.id, seller.id))
    const retry = await sendJson('/api/queue/retry-failed', {}, { cookie: seller.cookie })
    expect((await retry.json<{ ids: string[] }>()).ids).toHaveLength(1)
    await settled(seller, ...ids)
    expect(await draftsOf(seller)).toHaveLength(free + 1)
    expect(await usesOf(seller)).toHaveLength(free + 1)
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

  it('becomes a draft that the seller names, once, with what was read of it and for no coin', async () => {
    const seller = await newAccount('draft_failed')
    answers.set('cut front', () => ({
      ok: false,
      kind: 'unavailable',
      retryable: false,
      calls: 1,
      message: '',
    }))
    answers.set('undated front', () => ({
      ok: true,
      identification: morgan({ candidates: [] }),
      calls: 1,
    }))
    const ids = [await enqueue(seller, 'cut'), await enqueue(seller, 'undated')].map(({ id }) => id)
    const standings = await settled(seller, ...ids)
    expect(standings.map(one => one?.status)).toEqual(['failed', 'failed'])
    const draft = () =>
      sendJson('/api/queue/draft-failed', {}, { cookie: seller.cookie }).then(answer =>
        answer.json<QueueDrafted>(),
      )
    const [one, other] = await Promise.all([draft(), draft()])
    expect(one.ids.length + other.ids.length).toBe(2)
    const made = await draftsOf(seller)
    expect(new Set([...one.drafts, ...other.drafts])).toEqual(new Set(made.map(({ id }) => id)))
    expect(made).toHaveLength(2)
    for (const { coinType, year, shippingCents, frontSha256, backSha256 } of made) {
      expect({ coinType, year, isPair: frontSha256 !== backSha256 }).toEqual({
        coinType: '',
        year: '',
        isPair: true,
      })
      // The usual price, and not free.
      expect(shippingCents).toBeGreaterThan(0)
    }
    expect(await itemsOf(seller)).toEqual([])
    expect(await usesOf(seller)).toEqual([])
    expect(await draft()).toMatchObject({ ids: [], drafts: [], more: false })
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

async function stored(label: string) {
  const { receivePicture } = await import('../pictures/receive-picture.ts')
  return receivePicture(fileOf(jpeg(label)), 'front')
}
