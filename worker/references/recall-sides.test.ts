import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { recalledSidesSchema } from '../../shared/references.ts'
import { connect } from '../db/connection.ts'
import { rateLimits } from '../db/schema/http.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import { signedInUser } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { facePair } from './test/painted-faces.ts'

const MORGAN = { seriesId: 'morgan-dollar', coinType: 'Morgan Dollar', denomination: 'Dollar' }

it('pairs of faces are told by the caller’s own library, with the side that comes first', async () => {
  const seller = await signedInUser({ username: 'folder_seller' })
  const other = await signedInUser({ username: 'other_folder_seller' })
  const { front, back } = facePair(1)
  const references = [
    { ...MORGAN, side: 'obverse', face: front },
    { ...MORGAN, side: 'reverse', face: back },
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

it('a seller checks and imports references within one limit', async () => {
  const { cookie } = await signedInUser({ username: 'endless_imports' })
  const references = [{ ...MORGAN, side: 'obverse', face: facePair(1).front }]
  const bodies = { '/check': { faces: ['ab'.repeat(32)] }, '': { references } }
  const send = (path: keyof typeof bodies) =>
    sendJson(`/api/references/import${path}`, bodies[path], { cookie })
  expect((await send('/check')).status).toBe(200)
  const { tries } = RATE_LIMITS.referenceImportsByUser
  await connect(env.DB).update(rateLimits).set({ tries })
  expect((await send('/check')).status).toBe(429)
  expect((await send('')).status).toBe(429)
})
