import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { recalledSidesSchema } from '../../shared/references.ts'
import { connect } from '../db/connection.ts'
import { rateLimits } from '../db/schema/http.ts'
import { RATE_LIMITS } from '../http/rate-limit.ts'
import { signedInUser } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { facePair } from './test/painted-faces.ts'

it('pairs of faces are told by the caller’s own library, with the side that comes first', async () => {
  const seller = await signedInUser({ username: 'folder_seller' })
  const other = await signedInUser({ username: 'other_folder_seller' })
  const identity = {
    seriesId: 'morgan-dollar',
    coinType: 'Morgan Dollar',
    denomination: 'Dollar',
  }
  const { front, back } = facePair(1)
  const references = [
    { ...identity, side: 'obverse', face: front },
    { ...identity, side: 'reverse', face: back },
  ]
  await sendJson('/api/references/import', { references }, { cookie: seller.cookie })
  const known = facePair(1, 1)
  const pairs = [known, { front: known.back, back: known.front }, facePair(2)]
  const told = async ({ cookie }: { cookie: string }) =>
    recalledSidesSchema.parse(
      await (await sendJson('/api/references/sides', { pairs }, { cookie })).json(),
    ).pairs
  expect(await told(seller)).toEqual([
    { type: 'morgan-dollar', frontSide: 'obverse' },
    { type: 'morgan-dollar', frontSide: 'reverse' },
    null,
  ])
  expect(await told(other)).toEqual([null, null, null])
})

it.each([
  ['recalledCoinsByUser', 1],
  ['recalledSidesByUser', 2],
] as const)(
  'no seller keeps the Worker comparing faces without limit: %s',
  async (limit, count) => {
    const { cookie } = await signedInUser({ username: `endless_faces_${count}` })
    const pairs = Array.from({ length: count }, () => facePair(1))
    const ask = () => sendJson('/api/references/sides', { pairs }, { cookie })
    expect((await ask()).status).toBe(200)
    await connect(env.DB).update(rateLimits).set({ tries: RATE_LIMITS[limit].tries })
    expect((await ask()).status).toBe(429)
  },
)
