import { afterEach, expect, test, vi } from 'vitest'
import { ERRORS, type ErrorEnvelope, type TextError } from '../../shared/errors.ts'
import { apiFetch } from './api.ts'
import { ApiFailure, failedWith, failureMessage } from './api-failure.ts'

afterEach(() => vi.restoreAllMocks())

function answer(body: string, status: number) {
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }))
}

const failed = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  )

test('a failure of ours keeps its code, sentence, detail and request id', async () => {
  const envelope: ErrorEnvelope = {
    error: {
      code: 'PICTURE_TRUNCATED',
      message: ERRORS.PICTURE_TRUNCATED.message,
      detail: { slot: 'back' },
      requestId: 'r-1',
    },
    message: ERRORS.PICTURE_TRUNCATED.message,
  }
  answer(JSON.stringify(envelope), 400)
  const error = await failed(apiFetch('/api/coins/analyze'))
  expect(error).toBeInstanceOf(ApiFailure)
  expect(error).toMatchObject({
    code: 'PICTURE_TRUNCATED',
    status: 400,
    detail: { slot: 'back' },
    requestId: 'r-1',
    retryable: false,
  })
  expect(failureMessage(error, 'otherwise')).toBe(ERRORS.PICTURE_TRUNCATED.message)
  expect(failedWith(error, 'PICTURE_TRUNCATED', 'NETWORK')).toBe(true)
  expect(failedWith(error, 'NETWORK')).toBe(false)
})

test('a failure whose error is a sentence, as the specification reads it, keeps its code and detail too', async () => {
  const { message } = ERRORS.EBAY_REFUSED
  const body: TextError = {
    success: false,
    error: message,
    message,
    code: 'EBAY_REFUSED',
    detail: { field: 'price' },
    requestId: 'r-2',
  }
  answer(JSON.stringify(body), 422)
  const error = await failed(apiFetch('/api/listings/1/publish', { method: 'POST' }))
  expect(error).toMatchObject({
    code: 'EBAY_REFUSED',
    message,
    status: 422,
    detail: { field: 'price' },
    requestId: 'r-2',
  })
})

test.each([
  ['a fault of ours', 500, 'It broke. Reference: 8d8ac610.'],
  ['a fault of a vendor', 502, 'It broke. Reference: 8d8ac610.'],
  ['what is not set up', 503, 'It broke.'],
  ['what is refused', 409, 'It broke.'],
])('%s is told with what the operator finds in the log by', async (_, status, message) => {
  const requestId = '8d8ac610-566d-4ef0-9c22-186b2a5ed793'
  answer(JSON.stringify({ error: { code: 'BUSY', message: 'It broke.', requestId } }), status)
  expect(await failed(apiFetch('/api/user'))).toMatchObject({ message, requestId })
})

test.each([
  ['a page of a proxy', '<html>Bad gateway</html>', 502],
  ['JSON of another shape', '{"error":"no"}', 500],
  ['nothing', '', 503],
])('%s is reported as an unreadable response', async (_, body, status) => {
  answer(body, status)
  const error = await failed(apiFetch('/api/user'))
  expect(error).toMatchObject({ code: 'UNREADABLE', status, retryable: true })
  expect(failureMessage(error, 'otherwise')).toContain(String(status))
})

test('a missing response is reported as a missing connection', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const error = await failed(apiFetch('/api/user'))
  expect(error).toMatchObject({ code: 'NETWORK', status: 0, retryable: true })
})

test('a call that was aborted throws the abort, not a missing connection', async () => {
  const abort = new AbortController()
  abort.abort(new Error('left the screen'))
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(abort.signal.reason)
  const error = await failed(apiFetch('/api/user', { signal: abort.signal }))
  expect(error).toBe(abort.signal.reason)
})

test('the session cookie goes with every call', async () => {
  const sent = answer('{}', 200)
  await apiFetch('/api/user', { method: 'POST' })
  const init = expect.objectContaining({ method: 'POST', credentials: 'include' })
  expect(sent).toHaveBeenCalledWith('/api/user', init)
})

test('what is no failure of the API gets the sentence of the place', () => {
  expect(failureMessage(new Error('undefined is not a function'), 'Please try again.')).toBe(
    'Please try again.',
  )
})
