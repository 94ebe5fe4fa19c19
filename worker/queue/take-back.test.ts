import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { goodAnswer } from '../coins/test/fake-model.ts'
import { compose } from '../compose.ts'
import { listings } from '../db/schema/listings.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { draftsOf } from './test/queue-fixture.ts'
import { answers, enqueue, itemsOf, prepareQueues, settled } from './test/queued-pairs.ts'

const { db } = compose(env)
prepareQueues()

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
