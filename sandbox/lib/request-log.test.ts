import { expect, it } from 'vitest'
import { createRequestLog } from './request-log.ts'

const request = {
  at: '2026-01-01T00:00:00.000Z',
  method: 'POST',
  path: '/openai/v1/chat/completions',
  query: {},
  status: 200,
  ms: 1,
  requestBytes: 0,
  fault: null,
}
const loggedBody = (text: string) => {
  const requests = createRequestLog()
  requests.add(request, { type: 'application/json', text })
  return requests.all()[0]?.requestBody
}

it('shortens a picture of 14.9 MB in a request', () => {
  const url = `data:image/jpeg;base64,${'A'.repeat(20_830_000)}`
  expect(loggedBody(JSON.stringify({ detail: 'high', url }))).toEqual({
    detail: 'high',
    url: `${url.slice(0, 100)}… (${url.length} characters)`,
  })
})

it('shortens long texts wherever they stand, and keeps what they say between quotes', () => {
  const long = `"${'é\n'.repeat(300)}`
  expect(loggedBody(JSON.stringify([{ long }, 'short']))).toEqual([
    { long: `${long.slice(0, 100)}… (601 characters)` },
    'short',
  ])
  expect(loggedBody('no JSON')).toEqual({ notJson: 'no JSON' })
})
