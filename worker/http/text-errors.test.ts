import { expect, it } from 'vitest'
import { textErrorSchema } from '../../shared/errors.ts'
import { newAccount } from '../test/account.ts'
import { call } from '../test/call.ts'

it.each([
  ['GET', '/api/ebay/connection-status'],
  ['GET', '/api/ebay/reconnect'],
  ['GET', '/api/ebay/business-policies'],
  ['POST', '/api/ebay/business-policies/auto-create'],
  ['POST', '/api/listings/1/publish'],
  ['PUT', '/api/listings/1/update-ebay'],
  ['POST', '/api/listings/1/end-ebay'],
])('the error of %s %s is a sentence, as the specification reads it', async (method, path) => {
  const answer = await call(path, { method })
  expect(answer.status).toBe(401)
  const body = textErrorSchema.parse(await answer.json())
  expect(body).toMatchObject({ success: false, error: body.message, code: 'NOT_AUTHENTICATED' })
})

it('a refusal by eBay’s state is a sentence too, with its code beside it', async () => {
  const { cookie } = await newAccount('unconnected')
  const answer = await call('/api/ebay/business-policies', { headers: { cookie } })
  expect(await answer.json()).toMatchObject({
    success: false,
    error: 'Please connect your eBay account first.',
    code: 'EBAY_NOT_CONNECTED',
  })
})

it('elsewhere error has code and sentence', async () => {
  const answer = await call('/api/listings/1', {})
  expect(await answer.json()).toMatchObject({ error: { code: 'NOT_AUTHENTICATED' } })
})
