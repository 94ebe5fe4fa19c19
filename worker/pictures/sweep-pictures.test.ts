import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compose } from '../compose.ts'
import { newAccount } from '../test/account.ts'
import { allowLog } from '../test/expect-log.ts'
import { intercepted } from '../test/intercepted.ts'
import { collectPictures } from './collect-pictures.ts'
import { receivePicture } from './receive-picture.ts'
import { createPictureStore } from './store.ts'
import { sweepPictures } from './sweep-pictures.ts'
import { fileOf, jpeg } from './test/pictures.ts'

const DAY_MS = 24 * 3_600_000

let clock = Date.now()
/** What was called at the bucket since the last run began. */
let calls: string[] = []
let fails: (name: string, at: number) => boolean = () => false

const services = {
  ...compose(env),
  now: () => clock,
  pictures: createPictureStore({
    directory: compose(env).directory,
    db: compose(env).db,
    bucket: intercepted(env.PICTURES, (name, work) => {
      calls.push(name)
      if (fails(name, calls.length)) throw new Error(`${name} fails`)
      return work()
    }),
    now: () => clock,
    pause: ms => scheduler.wait(ms),
  }),
}

async function run(): Promise<string[]> {
  calls = []
  await sweepPictures(services)
  return calls
}

const textOf = async (key: string) => {
  const object = await env.PICTURES.get(key)
  return object && new TextDecoder('latin1').decode(await object.arrayBuffer())
}
const rowOf = (userId: number, sha256: string) =>
  env.DB.prepare('select * from pictures where user_id = ? and sha256 = ?')
    .bind(userId, sha256)
    .first<{ bytes: number; width: number; type: string; unused_since: number | null }>()

/** Stores a picture whose request is cut off before its row is written. */
async function storedWithoutRow(userId: number, label: string): Promise<string> {
  const { sha256 } = await services.pictures.put(userId, await pictureOf(label))
  await env.DB.prepare('delete from pictures where sha256 = ?').bind(sha256).run()
  return sha256
}
const pictureOf = (label: string) => receivePicture(fileOf(jpeg(label)), 'front')

beforeAll(() => allowLog('warn', 'picture_sweep_failed'))
beforeEach(async () => {
  clock = Date.now()
  fails = () => false
  await env.DB.exec('delete from job_cursors')
  await env.DB.exec('delete from pictures')
  const { objects } = await env.PICTURES.list()
  if (objects.length > 0) await env.PICTURES.delete(objects.map(({ key }) => key))
})

describe('the sweep of stored pictures', () => {
  it('goes on where a run has ended, after the picture that ended it, and comes back to that one', async () => {
    const seller = await newAccount('sweep_many')
    for (let at = 0; at < 53; at += 1) await storedWithoutRow(seller.id, `many ${at}`)
    const withoutRow = async () =>
      53 - ((await env.DB.prepare('select count(*) from pictures').first<number>('count(*)')) ?? 0)
    clock = Date.now() + 2 * DAY_MS
    let opened = 0
    fails = name => name === 'get' && ++opened === 2
    await run()
    // Fifty in a run, of which one failed.
    expect(await withoutRow()).toBe(53 - 49)
    await run()
    expect(await withoutRow()).toBe(1)
    expect(await run()).toEqual([])
    clock += DAY_MS
    await run()
    expect(await withoutRow()).toBe(0)
  })

  it('deletes after a day what was stored for a row that was never written, and nothing else', async () => {
    const seller = await newAccount('sweep_cut')
    const lost = await storedWithoutRow(seller.id, 'cut off')
    const kept = await services.pictures.put(seller.id, await pictureOf('whole'))
    await run()
    // Its request may still be running.
    expect(await rowOf(seller.id, lost)).toBeNull()
    clock = Date.now() + DAY_MS + 60_000
    await run()
    expect(await rowOf(seller.id, lost)).toMatchObject({ type: 'image/jpeg', width: 40 })
    clock += DAY_MS / 2
    await collectPictures(services)
    expect(await textOf(`${seller.id}/${lost}`)).not.toBeNull()
    clock += DAY_MS
    await collectPictures(services)
    expect(await textOf(`${seller.id}/${lost}`)).toBeNull()
    expect(await textOf(`${seller.id}/${kept.sha256}`)).not.toBeNull()
  })

  it('keeps such a picture when it is sent again before', async () => {
    const seller = await newAccount('sweep_again')
    const sha256 = await storedWithoutRow(seller.id, 'sent twice')
    clock = Date.now() + DAY_MS + 60_000
    await run()
    await services.pictures.put(seller.id, await pictureOf('sent twice'))
    clock += 2 * DAY_MS
    await collectPictures(services)
    expect(await textOf(`${seller.id}/${sha256}`)).not.toBeNull()
  })

  it('sets aside what an account that is gone has left, and not the pieces of an upload', async () => {
    const key = `900123/${'a'.repeat(64)}`
    await env.PICTURES.put(key, 'left')
    await env.PICTURES.put('uploads/piece', 'a piece')
    await run()
    expect(await textOf(key)).toBe('left')
    clock = Date.now() + 2 * DAY_MS
    await env.DB.exec('delete from job_cursors')
    await run()
    expect(await textOf(key)).toBeNull()
    expect(await textOf(`deleted/${key}`)).toBe('left')
    expect(await textOf('uploads/piece')).toBe('a piece')
  })
})
