import { expect, it } from 'vitest'
import { recalledFacesSchema } from '../../shared/references.ts'
import { signedInUser } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { facePair } from './test/painted-faces.ts'

const MORGAN = { seriesId: 'morgan-dollar', coinType: 'Morgan Dollar', denomination: 'Dollar' }

it('a coin of which one side is seen is told by the caller’s own library, whichever side it is', async () => {
  const seller = await signedInUser({ username: 'tray_seller' })
  const other = await signedInUser({ username: 'other_tray_seller' })
  const { front, back } = facePair(1)
  const references = [
    { ...MORGAN, side: 'obverse', face: front },
    { ...MORGAN, side: 'reverse', face: back },
  ]
  await sendJson('/api/references/import', { references }, { cookie: seller.cookie })
  const again = facePair(1, 1)
  const faces = [again.front, again.back, facePair(2).front]
  const told = async ({ cookie }: { cookie: string }) =>
    recalledFacesSchema.parse(
      await (await sendJson('/api/references/faces', { faces }, { cookie })).json(),
    ).coins
  expect(await told(seller)).toEqual([MORGAN, MORGAN, null])
  expect(await told(other)).toEqual([null, null, null])
})
