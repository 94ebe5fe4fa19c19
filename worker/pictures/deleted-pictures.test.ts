import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../shared/lib/sha256.ts'
import { deleteAccount } from '../accounts/own-account/delete-account.ts'
import { compose } from '../compose.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { allowLog } from '../test/expect-log.ts'
import { intercepted } from '../test/intercepted.ts'
import { collectPictures, UNUSED_GRACE_MS } from './collect-pictures.ts'
import { DELETED_PREFIX } from './deleted-pictures.ts'
import { receivePicture } from './receive-picture.ts'
import { createPictureStore, DELETION_MS } from './store.ts'
import { fileOf, jpeg } from './test/pictures.ts'

const DAY_MS = 86_400_000
let sellers = 0
let seller: TestAccount
let clock = Date.now()
/** Called before each call at the bucket. */
let before: (name: string) => void = () => undefined

const services = {
  ...compose(env),
  now: () => clock,
  pictures: createPictureStore({
    directory: compose(env).directory,
    db: compose(env).db,
    bucket: intercepted(env.PICTURES, async (name, work) => {
      before(name)
      return work()
    }),
    now: () => clock,
    pause: ms => scheduler.wait(ms),
  }),
}

beforeAll(() => allowLog('warn', 'picture_collection_failed'))
beforeEach(async () => {
  clock = Date.now()
  before = () => undefined
  await env.DB.exec('delete from pictures')
  seller = await newAccount(`deletes_pictures_${(sellers += 1)}`)
})

const store = async (label: string) =>
  services.pictures.put(seller.id, await receivePicture(fileOf(jpeg(label)), 'front'))
/** A run of the collection, after its round has ended. */
async function collect(): Promise<void> {
  await env.DB.exec('delete from job_cursors')
  await collectPictures(services)
}
/** What nothing refers to is marked, and is due. */
async function wait(): Promise<void> {
  await collect()
  clock += UNUSED_GRACE_MS + DAY_MS
}
const read = async (key: string) => {
  const object = await env.PICTURES.get(key)
  if (!object) return null
  const bytes = new Uint8Array(await object.arrayBuffer())
  return { type: object.httpMetadata?.contentType, sha256: await sha256Hex(bytes) }
}
const stored = (sha256: string) => read(`${seller.id}/${sha256}`)
const aside = (sha256: string) => read(`${DELETED_PREFIX}${seller.id}/${sha256}`)
const rows = async () =>
  (await env.DB.prepare('select sha256 from pictures').all<{ sha256: string }>()).results

describe('a deleted picture', () => {
  it('is set aside whole, and nobody sees it', async () => {
    const { sha256 } = await store('set aside')
    await services.pictures.putThumbnail(seller.id, sha256, new Uint8Array([1]), 'image/jpeg')
    await wait()
    await collect()
    expect(await aside(sha256)).toEqual({ type: 'image/jpeg', sha256 })
    expect(await rows()).toEqual([])
    const left = await env.PICTURES.list({ prefix: `${seller.id}/` })
    expect(left.objects).toEqual([])
    const { cookie } = seller
    expect((await call(`/uploads/${sha256}.jpg`, { headers: { cookie } })).status).toBe(404)
    expect(await stored(sha256)).toBeNull()
  })

  it('is there again once the database is restored to a time at which it was stored', async () => {
    const { sha256 } = await store('restored')
    const row = await env.DB.prepare('select * from pictures').first()
    await wait()
    await collect()
    expect(await stored(sha256)).toBeNull()
    const columns = Object.keys(row ?? {})
    await env.DB.prepare(
      `insert into pictures (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
      .bind(...Object.values(row ?? {}))
      .run()
    const { cookie } = seller
    const answer = await call(`/uploads/${sha256}.jpg`, { headers: { cookie } })
    expect(answer.status).toBe(200)
    expect(await sha256Hex(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256)
    expect(await stored(sha256)).toEqual({ type: 'image/jpeg', sha256 })
  })

  it('stays where it is while it cannot be set aside', async () => {
    const { sha256 } = await store('not writable')
    await wait()
    before = name => {
      if (name === 'put') throw new Error('the bucket takes nothing')
    }
    await collect()
    expect(await stored(sha256)).not.toBeNull()
    expect(await rows()).toHaveLength(1)
    before = () => undefined
    clock += DELETION_MS
    await collect()
    expect(await stored(sha256)).toBeNull()
    expect(await aside(sha256)).not.toBeNull()
  })

  it('is not deleted where setting aside has taken too long: it may have been sent anew', async () => {
    const { sha256 } = await store('slow')
    await wait()
    before = name => {
      if (name === 'put') clock += DELETION_MS
    }
    await collect()
    expect(await stored(sha256)).not.toBeNull()
    before = () => undefined
    await collect()
    expect(await stored(sha256)).toBeNull()
  })

  it('of many waits for the next run, so that one run does not end', async () => {
    for (let at = 0; at < 103; at += 1) await store(`many ${at}`)
    await wait()
    await collect()
    expect(await rows()).toHaveLength(3)
    await collect()
    expect(await rows()).toEqual([])
  })

  it('of an account that is erased is deleted for good at once', async () => {
    const { sha256 } = await store('erased')
    await wait()
    await collect()
    const later = await store('erased later')
    expect(await aside(sha256)).not.toBeNull()
    await deleteAccount(services, { id: seller.id, email: `${seller.username}@example.com` })
    const left = [await aside(sha256), await aside(later.sha256), await stored(later.sha256)]
    expect(left).toEqual([null, null, null])
  })
})
