import { afterEach, expect, test, vi } from 'vitest'
import { newListing } from '../../test/listing.ts'
import { sendEdits } from './send-edits.ts'

afterEach(() => vi.restoreAllMocks())

/** Answers calls by "METHOD /path"; no connection where no answer is given. */
function answerFetch(answers: Record<string, (body: unknown) => Response>) {
  const calls: [string, unknown][] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : String(input)}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    calls.push([call, body])
    const answer = answers[call]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer(body)
  })
  return calls
}
const LIVE = newListing({ id: 2, status: 'published', version: 5 })
const statusOf = (id: number) => (id === 2 ? ('published' as const) : ('draft' as const))
const refusal = (code: string, detail = {}) =>
  Response.json({ error: { code, message: code, detail }, message: code }, { status: 409 })

test('drafts are sent together, other edits of live listings and changes of the status each alone', async () => {
  const reviewed = { row: { listing: newListing({ id: 1, version: 4 }) }, error: null }
  const error = { code: 'VALIDATION', message: 'Too low', fields: { price: 'Too low' } }
  const calls = answerFetch({
    'POST /api/review/edits': () =>
      Response.json({
        results: [
          { id: 1, ...reviewed },
          { id: 3, ...reviewed, error },
        ],
      }),
    'PUT /api/listings/2': () => Response.json({ ...LIVE, version: 6 }),
    'PUT /api/listings/4': () => refusal('LISTING_SOLD'),
  })
  const answers = await sendEdits(
    [
      { id: 1, version: 3, price: '70.00' },
      { id: 2, version: 5, shippingPrice: '0.00' },
      { id: 3, version: 3, price: '0.01' },
      { id: 4, version: 3, status: 'published' },
    ],
    statusOf,
  )
  const drafts = [
    { id: 1, version: 3, price: '70.00' },
    { id: 3, version: 3, price: '0.01' },
  ]
  expect(calls).toEqual(
    expect.arrayContaining([
      ['POST /api/review/edits', { edits: drafts }],
      ['PUT /api/listings/2', { id: 2, version: 5, shippingPrice: '0.00' }],
      ['PUT /api/listings/4', { id: 4, version: 3, status: 'published' }],
    ]),
  )
  expect(answers.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { id: 1, listing: { version: 4 }, failure: null },
    { id: 2, listing: { version: 6 }, failure: null },
    { id: 3, failure: { code: 'VALIDATION', detail: { fields: error.fields } } },
    { id: 4, listing: null, failure: { code: 'LISTING_SOLD' } },
  ])
})

test('a conflict comes with the listing as it is now', async () => {
  answerFetch({
    'PUT /api/listings/2': () => refusal('CONFLICT', { version: 6 }),
    'GET /api/listings/2': () => Response.json({ ...LIVE, version: 6 }),
  })
  const [answer] = await sendEdits([{ id: 2, version: 5, price: '70.00' }], statusOf)
  expect(answer).toMatchObject({ listing: { version: 6 }, failure: { code: 'CONFLICT' } })
})

test('an edit without an answer is left out; without any answer it throws', async () => {
  answerFetch({ 'PUT /api/listings/2': () => Response.json(LIVE) })
  const two = [
    { id: 2, version: 5, shippingPrice: '0.00' },
    { id: 4, version: 3, status: 'draft' as const },
  ]
  expect(await sendEdits(two, statusOf)).toMatchObject([{ id: 2, failure: null }])
  await expect(sendEdits(two.slice(1), statusOf)).rejects.toMatchObject({ code: 'NETWORK' })
})

test('prices of live listings are sent together, and say which questions refuse them', async () => {
  const error = {
    code: 'VALIDATION',
    message: 'Below melt',
    fields: {},
    questions: ['PRICE_BELOW_MELT'],
  }
  const calls = answerFetch({
    'POST /api/review/edits': () =>
      Response.json({
        results: [
          { id: 2, row: { listing: { ...LIVE, version: 6 } }, error: null },
          { id: 5, row: { listing: LIVE }, error },
        ],
      }),
  })
  const edits = [2, 5].map(id => ({ id, version: 5, price: '70.00' }))
  expect(await sendEdits(edits, () => 'published')).toMatchObject([
    { id: 2, listing: { version: 6 }, failure: null },
    { id: 5, failure: { code: 'VALIDATION', detail: { questions: ['PRICE_BELOW_MELT'] } } },
  ])
  expect(calls).toEqual([['POST /api/review/edits', { edits }]])
})

test('drafts whose call is refused as a whole are refused each', async () => {
  answerFetch({ 'POST /api/review/edits': () => refusal('RATE_LIMITED') })
  const two = [1, 3].map(id => ({ id, version: 3, price: '70.00' }))
  expect(await sendEdits(two, statusOf)).toMatchObject([
    { id: 1, failure: { code: 'RATE_LIMITED' } },
    { id: 3, failure: { code: 'RATE_LIMITED' } },
  ])
})
