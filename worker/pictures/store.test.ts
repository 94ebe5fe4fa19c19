import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { connect } from '../db/connection.ts'
import { newAccount } from '../test/account.ts'
import { intercepted } from '../test/intercepted.ts'
import { receivePicture } from './receive-picture.ts'
import { createPictureStore } from './store.ts'
import { fileOf, jpeg } from './test/pictures.ts'

const pause = (ms: number) => scheduler.wait(ms)
const KEY_LIMIT = 'put: Reduce your concurrent request rate for the same object. (10058)'

/** R2's limit of concurrent writes of one key. Source: R2 error code 10058. */
function limitedByKey(refusals: string[]): R2Bucket {
  const writing = new Set<string>()
  return new Proxy(env.PICTURES, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name !== 'put') return member.bind(target)
      return async (key: string, ...rest: unknown[]) => {
        if (writing.has(key)) {
          refusals.push(key)
          throw new Error(KEY_LIMIT)
        }
        writing.add(key)
        try {
          await scheduler.wait(50)
          return await Reflect.apply(member, target, [key, ...rest])
        } finally {
          writing.delete(key)
        }
      }
    },
  })
}

describe('one picture that is stored many times at once', () => {
  it('is stored, though R2 refuses concurrent writes of one key', async () => {
    const { id } = await newAccount('same_picture')
    const refusals: string[] = []
    const bucket = limitedByKey(refusals)
    const picture = await receivePicture(fileOf(jpeg('many times')), 'front')
    // Each as its own isolate has it.
    const puts = Array.from({ length: 6 }, () =>
      createPictureStore({
        directory: connect(env.DB),
        db: connect(env.DB),
        bucket,
        now: Date.now,
        pause,
      }).put(id, picture),
    )
    const stored = await Promise.all(puts)
    expect(new Set(stored.map(({ sha256 }) => sha256))).toEqual(new Set([picture.sha256]))
    const object = await env.PICTURES.get(`${id}/${picture.sha256}`)
    expect(await object?.bytes()).toEqual(jpeg('many times'))
  })

  it('fails when R2 does not take it at all', async () => {
    const { id } = await newAccount('no_picture')
    const bucket = intercepted(env.PICTURES, async (name, call) => {
      if (name === 'put') throw new Error(KEY_LIMIT)
      return call()
    })
    const picture = await receivePicture(fileOf(jpeg('never')), 'front')
    const store = createPictureStore({
      directory: connect(env.DB),
      db: connect(env.DB),
      bucket,
      now: Date.now,
      pause,
    })
    await expect(store.put(id, picture)).rejects.toThrow('same object')
    expect(await store.findMetadata(id, [picture.sha256])).toEqual([])
  })
})
