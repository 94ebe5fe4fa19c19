import { describe, expect, it } from 'vitest'
import { signedInUser } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'

describe('selling settings', () => {
  it('are the defaults until a seller sets them, and each seller’s own', async () => {
    const { cookie } = await signedInUser({ username: 'titler' })
    const other = await signedInUser({ username: 'other_titler' })
    const read = async (headers: { cookie: string }) =>
      (await call('/api/selling-settings', { headers })).json()
    const defaults = { titleTemplate: '', feeBasisPoints: null, skuPattern: '', storagePlace: '' }
    expect(await read({ cookie })).toMatchObject(defaults)

    const put = (settings: unknown) =>
      sendJson('/api/selling-settings', settings, { cookie }, 'PUT')
    const first = {
      titleTemplate: '{year} {series}',
      feeBasisPoints: 1_250,
      skuPattern: '{place}-{counter}',
      storagePlace: 'B12',
    }
    expect(await (await put(first)).json()).toMatchObject(first)
    const second = { titleTemplate: '{series}', feeBasisPoints: null }
    await put(second)
    expect(await read({ cookie })).toMatchObject({ ...defaults, ...second })
    expect(await read(other)).toMatchObject(defaults)
  })

  it('refuse a rate that is none', async () => {
    const { cookie } = await signedInUser({ username: 'rated' })
    const settings = { titleTemplate: '', feeBasisPoints: -1 }
    const answer = await sendJson('/api/selling-settings', settings, { cookie }, 'PUT')
    expect(answer.status).toBe(400)
  })
})
