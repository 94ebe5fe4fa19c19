import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { createUploadStorage } from './upload-storage.ts'

const HOUR_MS = 3_600_000

it('keeps the pieces of an upload, and deletes those of a request that was cut off after an hour', async () => {
  let now = Date.now()
  const storage = createUploadStorage({ bucket: env.PICTURES, now: () => now })
  await env.PICTURES.put('7/picture', 'of a seller')
  const key = await storage.put([new Uint8Array([1, 2]), new Uint8Array([3])], 3)
  const read = async () => [...(await storage.read(key))]
  now += HOUR_MS / 2
  await storage.deleteAbandoned()
  expect(await read()).toEqual([1, 2, 3])
  now += HOUR_MS
  await storage.deleteAbandoned()
  await expect(read()).rejects.toThrow('is gone')
  expect(await (await env.PICTURES.get('7/picture'))?.text()).toBe('of a seller')
})
