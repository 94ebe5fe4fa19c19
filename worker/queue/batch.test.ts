import { env } from 'cloudflare:workers'
import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIDE_MAX_CODES } from '../../shared/certificates/slab-reading.ts'
import { samplePictures } from '../../shared/picture-headers/test/sample-pictures.ts'
import {
  BATCH_MAX_PAIRS,
  type BatchResult,
  batchCoinAnswer,
  batchResultsAnswer,
  batchStateAnswer,
} from '../../shared/queue.ts'
import {
  BROKEN_SLAB_ERROR,
  BROKEN_SLAB_TEXT,
  BROKEN_SLABS,
  SLAB,
} from '../certificates/test/slab-parts.ts'
import { fakeModel, goodAnswer } from '../coins/test/fake-model.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { dataUrl, fileOf, jpeg } from '../pictures/test/pictures.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { BATCH_MAX_BYTES, batchEntries, longestEntry } from './batch-body.ts'
import { enqueueBatch } from './batch-results.ts'
import { allOf, piecesOf } from './test/batch-pieces.ts'
import { draftsOf, withServices } from './test/queue-fixture.ts'

const db = connect(env.DB)
const PATH = '/api/coins/batch-process'
/** Sees a Morgan dollar in everything but what is labelled "stuck": that takes a while, and is refused. */
const model = fakeModel(async front => {
  if (!front.startsWith('stuck')) return goodAnswer()
  await scheduler.wait(400)
  return { ok: false, kind: 'refused', retryable: false, message: 'no', calls: 1 }
})
let restore = () => {}
beforeAll(async () => {
  restore = await withServices({ vision: model.vision })
})
afterAll(() => restore())

const pairOf = (id: string | number, label = String(id)) => ({
  id,
  frontImage: dataUrl(jpeg(`${label} front`)),
  backImage: dataUrl(jpeg(`${label} back`)),
  timestamp: 1_763_733_600_000,
})

const send = (
  { cookie }: TestAccount,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  call(PATH, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const resultsOf = async (answer: Response): Promise<BatchResult[]> =>
  batchResultsAnswer.parse(await answer.json()).results

async function seller(username: string): Promise<TestAccount> {
  const account = await newAccount(username)
  await db.update(users).set({ tier: 'premium' }).where(eq(users.id, account.id))
  return account
}
/** A JPEG of 0.7 MB with a label of its own, in base64. */
const largeJpeg = (label: string) =>
  Buffer.concat([jpeg(label), Buffer.alloc(700_000)]).toString('base64')
const codeOf = (line: BatchResult | undefined) =>
  line?.success === false ? [line.status, line.error.code] : ['success']

describe('a batch of pairs', () => {
  it('answers of each pair in the order of the batch, a draft for each', async () => {
    const account = await seller('batcher')
    const answer = await send(account, [pairOf('b-1'), pairOf('b-2'), pairOf(3), pairOf('b-4')])
    expect(answer.status).toBe(200)
    const results = await resultsOf(answer)
    expect(results.map(line => [line.id, line.success])).toEqual([
      ['b-1', true],
      ['b-2', true],
      ['3', true],
      ['b-4', true],
    ])
    expect(results[0]).toMatchObject({
      coinType: 'Morgan Dollar',
      listing: { id: expect.any(Number) },
    })
    expect(await draftsOf(account)).toHaveLength(4)
  })

  it('refuses what cannot be one with its own 4xx, and goes on with the others', async () => {
    const account = await seller('mixed')
    const noPicture = dataUrl(new TextEncoder().encode('no picture at all'))
    const cut = dataUrl(jpeg('cut').slice(0, 300))
    const same = dataUrl(jpeg('the same'))
    const id = crypto.randomUUID()
    const results = await resultsOf(
      await send(account, [
        pairOf('good'),
        { ...pairOf('text'), backImage: noPicture },
        { ...pairOf('cut'), frontImage: cut },
        { ...pairOf('huge'), frontImage: dataUrl(tooManyPixels()) },
        { ...pairOf('same'), frontImage: same, backImage: same },
        { ...pairOf('no url'), frontImage: 'https://elsewhere.example/coin.jpg' },
        { id: 'half', frontImage: dataUrl(jpeg('half')) },
        'nonsense',
        pairOf(id, 'own id'),
        pairOf(id, 'own id of another'),
        pairOf('also good'),
      ]),
    )
    expect(results.map(codeOf)).toEqual([
      ['success'],
      [400, 'PICTURE_NOT_READABLE'],
      [400, 'PICTURE_TRUNCATED'],
      [413, 'PICTURE_TOO_MANY_PIXELS'],
      [409, 'SAME_PICTURE'],
      [400, 'PICTURE_NOT_READABLE'],
      [400, 'PICTURE_MISSING'],
      [400, 'VALIDATION'],
      ['success'],
      [409, 'CONFLICT'],
      ['success'],
    ])
    expect(results[1]).toMatchObject({
      id: 'text',
      message: expect.stringMatching(/^Back image: /),
    })
    expect(results[7]?.id).toBe('7')
    expect(results.map(line => (line.success ? null : line.error.slot))).toEqual([
      null,
      'back',
      'front',
      'front',
      'back',
      'front',
      'back',
      undefined,
      null,
      undefined,
      null,
    ])
    expect(await draftsOf(account)).toHaveLength(3)
  })

  it('brings the codes of its slabs to their analyses; broken ones refuse their own pair alone', async () => {
    const account = await seller('slab_batch')
    const broken = BROKEN_SLABS.map(([what, slab]) => ({ ...pairOf(what), slab }))
    const pairs = [{ ...pairOf('held'), slab: SLAB }, ...broken, pairOf('raw')]
    const results = await resultsOf(await send(account, pairs))
    expect(results.map(codeOf)).toEqual([
      ['success'],
      ...broken.map(() => [400, 'VALIDATION']),
      ['success'],
    ])
    expect(results[1]).toMatchObject({ message: BROKEN_SLAB_ERROR.message })
    const drafts = await draftsOf(account)
    const numbers = drafts.map(({ certificationNumber }) => certificationNumber)
    expect(new Set(numbers)).toEqual(new Set(['40010001', null]))
    const again = await resultsOf(
      await send(
        account,
        broken.map(({ slab: _slab, ...pair }) => pair),
      ),
    )
    expect(again.every(({ success }) => success)).toBe(true)
  })

  it(`may have the most codes at each of ${BATCH_MAX_PAIRS} slabs`, async () => {
    const codes = Array(SIDE_MAX_CODES).fill(SLAB.front[0])
    const pair = { ...pairOf('full'), slab: { front: codes, back: codes } }
    const pairs = Array.from({ length: BATCH_MAX_PAIRS }, () => pair)
    const body = piecesOf(JSON.stringify(pairs), 50_000)
    expect(await longestEntry(body)).toBe(JSON.stringify(pair).length)
    expect(await allOf(batchEntries(body))).toEqual(pairs)
  })

  it('names the slot of a side that is missing, and takes the same picture twice on purpose', async () => {
    const account = await seller('on_purpose')
    const same = dataUrl(jpeg('one side'))
    const results = await resultsOf(
      await send(account, [
        { id: 'no front', frontImage: null, backImage: same },
        { id: 'no back', frontImage: same },
        { id: 'same', frontImage: same, backImage: same, sameSideConfirmed: true },
      ]),
    )
    expect(results).toMatchObject([
      {
        status: 400,
        error: { code: 'PICTURE_MISSING', slot: 'front' },
        message: expect.stringMatching(/^Front image: it is missing/),
      },
      {
        status: 400,
        error: { code: 'PICTURE_MISSING', slot: 'back' },
        message: expect.stringMatching(/^Back image: it is missing/),
      },
      { success: true, id: 'same' },
    ])
    expect(await draftsOf(account)).toHaveLength(1)
  })

  it(`takes ${BATCH_MAX_PAIRS} pairs, and refuses a longer list whole, in few bytes`, async () => {
    const account = await seller('many_pairs')
    const pairs = Array.from({ length: BATCH_MAX_PAIRS + 1 }, (_, at) => pairOf(`many ${at}`))
    for (const tooLong of [pairs, Array<number>(100_000).fill(0)]) {
      const refused = await send(account, tooLong)
      expect(refused.status).toBe(413)
      const text = await refused.text()
      expect(JSON.parse(text)).toMatchObject({ error: { code: 'BATCH_TOO_LARGE' } })
      expect(text.length).toBeLessThan(1_000)
    }
    expect(await draftsOf(account)).toEqual([])
    const results = await resultsOf(await send(account, pairs.slice(1)))
    expect(results.filter(line => line.success)).toHaveLength(BATCH_MAX_PAIRS)
    expect(await draftsOf(account)).toHaveLength(BATCH_MAX_PAIRS)
  })

  it('is refused whole when it is too large, or no list', async () => {
    const account = await seller('too_much')
    const large = await send(account, `["${'x'.repeat(BATCH_MAX_BYTES)}"]`)
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ error: { code: 'BATCH_TOO_LARGE' } })
    // Also where nobody says how long it is.
    const streamed = await call(PATH, {
      method: 'POST',
      headers: { cookie: account.cookie, 'Content-Type': 'application/json' },
      body: new Blob(['["', 'x'.repeat(BATCH_MAX_BYTES), '"]']).stream(),
    })
    expect(streamed.status).toBe(413)
    for (const body of ['{}', '[]', '[', '"text"'])
      expect([body, (await send(account, body)).status]).toEqual([body, 400])
  })

  it('is refused by what it consists of before it is parsed: millions of values would fill the memory', async () => {
    const account = await seller('many_values')
    const bodies = [
      `[${'{},'.repeat(700_000)}{}]`,
      `[{"id":"nested","frontImage":${'['.repeat(5_000)}${']'.repeat(5_000)}}]`,
      `[{"id":"listed","frontImage":[${'0,'.repeat(5_000)}0]}]`,
    ]
    for (const body of bodies) {
      const refused = await send(account, body)
      expect(refused.status).toBe(413)
      expect(await refused.json()).toMatchObject({ error: { code: 'BATCH_TOO_LARGE' } })
    }
  })

  it('has one pair in memory at a time, and its memory anew for each', async () => {
    const account = await seller('frees_memory')
    const events: string[] = []
    async function* entries() {
      for (const id of ['m-1', 'm-2', 'm-3']) {
        events.push(`reads ${id}`)
        yield pairOf(id)
        events.push(`has stored ${id}`)
      }
    }
    const added = await enqueueBatch(compose(env), account.id, entries(), () =>
      events.push('renews'),
    )
    expect(added.map(entry => 'pairId' in entry)).toEqual([true, true, true])
    const each = ['m-1', 'm-2', 'm-3'].map(id => [`reads ${id}`, 'renews', `has stored ${id}`])
    expect(events).toEqual(each.flat())
  })

  it(`takes ${BATCH_MAX_PAIRS} pairs of 1080p pictures as data URLs, 57 MB, in one request`, async () => {
    const account = await seller('large_batch')
    const side = (label: string) => `data:image/jpeg;base64,${largeJpeg(label)}`
    const pairs = Array.from({ length: BATCH_MAX_PAIRS }, (_, at) =>
      JSON.stringify({
        id: `l-${at}`,
        frontImage: side(`${at} front`),
        backImage: side(`${at} back`),
      }),
    )
    const body = new Blob(['[', pairs.join(','), ']']).stream()
    const answer = await call(PATH, {
      method: 'POST',
      headers: { cookie: account.cookie, 'Content-Type': 'application/json' },
      body,
    })
    const results = await resultsOf(answer)
    expect(results.filter(({ success }) => success)).toHaveLength(BATCH_MAX_PAIRS)
    // Sixty pictures are read: a machine with other work takes its time.
  }, 120_000)

  it('is the same batch when it is sent again', async () => {
    const account = await seller('sends_again')
    const batch = [pairOf('r-1', 'repeated 1'), pairOf('r-2', 'repeated 2')]
    const [first, second] = await Promise.all([send(account, batch), send(account, batch)])
    const third = await send(account, batch)
    const all = await Promise.all([first, second, third].map(resultsOf))
    expect(all[1]).toEqual(all[0])
    expect(all[2]).toEqual(all[0])
    expect(await draftsOf(account)).toHaveLength(2)
  })

  it('answers immediately with its address for `Prefer: respond-async`', async () => {
    const account = await seller('in_no_hurry')
    const stranger = await seller('stranger')
    const batch = [pairOf('stuck'), pairOf('quick'), { id: 'bad', frontImage: '', backImage: '' }]
    const answer = await send(account, batch, { Prefer: 'respond-async, wait=10' })
    expect(answer.status).toBe(202)
    expect(answer.headers.get('Preference-Applied')).toBe('respond-async')
    const begun = batchStateAnswer.parse(await answer.json())
    expect(begun).toMatchObject({
      done: false,
      results: [null, null, { id: 'bad', success: false }],
    })
    const address = answer.headers.get('Location') ?? ''
    expect(address).toBe(`/api/coins/batches/${begun.id}`)
    const read = async ({ cookie }: TestAccount) => call(address, { headers: { cookie } })
    const state = async () => batchStateAnswer.parse(await (await read(account)).json())
    await expect.poll(async () => (await state()).done, { timeout: 15_000 }).toBe(true)
    expect((await state()).results.map(line => codeOf(line ?? undefined))).toEqual([
      [502, 'ANALYSIS_FAILED'],
      ['success'],
      [400, 'PICTURE_MISSING'],
    ])
    expect((await read(stranger)).status).toBe(404)
  })
})

describe('one pair as a form', () => {
  const form = (label: string, fields: Record<string, string> = {}) => {
    const body = new FormData()
    body.set('frontImage', fileOf(jpeg(`${label} front`)))
    body.set('backImage', fileOf(jpeg(`${label} back`)))
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return body
  }
  const process = (
    { cookie }: TestAccount,
    body: FormData,
    headers: Record<string, string> = {},
  ): Promise<Response> => call(PATH, { method: 'POST', headers: { cookie, ...headers }, body })

  it('brings the codes of a slab to its analysis; broken ones are refused, and the pictures taken again', async () => {
    const account = await seller('slab_form')
    const refused = await process(account, form('slab form', { slab: BROKEN_SLAB_TEXT }))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: BROKEN_SLAB_ERROR })
    const answer = await process(account, form('slab form', { slab: JSON.stringify(SLAB) }))
    expect(batchCoinAnswer.parse(await answer.json())).toMatchObject({
      label: { certificate: { code: '40010001' } },
      certificate: { state: 'checked' },
    })
  })

  it('waits for its coin: single analysis, rapid capture and queue flow alike', async () => {
    const account = await seller('former')
    const other = await newAccount('claimed')
    const identity = { 'X-User-ID': String(other.id), 'X-Username': other.username }
    const fields = { userId: String(other.id), username: other.username }
    const calls: [
      label: string,
      fields: Record<string, string>,
      headers: Record<string, string>,
    ][] = [
      ['single', fields, identity],
      ['rapid', { rapidMode: 'true' }, {}],
      ['queue', {}, identity],
    ]
    for (const [label, texts, headers] of calls) {
      const answer = await process(account, form(label, texts), headers)
      expect([label, answer.status]).toEqual([label, 200])
      const coin = batchCoinAnswer.parse(await answer.json())
      expect(coin).toMatchObject({ coinType: 'Morgan Dollar', year: '1881', success: true })
    }
    expect(await draftsOf(account)).toHaveLength(3)
    expect(await draftsOf(other)).toEqual([])
  })

  it('answers a failure with its own status, and works again when it is sent again', async () => {
    expectLog('warn', 'request_failed')
    const account = await seller('formless')
    const failed = await process(account, form('stuck'))
    expect(failed.status).toBe(502)
    expect(await failed.json()).toMatchObject({
      message: 'Failed to analyze the coin. Please try again.',
      error: { code: 'ANALYSIS_FAILED' },
    })
    const before = model.calls.length
    await process(account, form('stuck'))
    expect(model.calls.length).toBe(before + 1)
    const missing = new FormData()
    missing.set('frontImage', fileOf(jpeg('alone')))
    expect((await process(account, missing)).status).toBe(400)
  })
})

/** A WebP whose extended header (RFC 9649 2.7) has a canvas of 10,000 by 6,000 pixels. */
function tooManyPixels(): Uint8Array {
  const canvas = [0x0f, 0x27, 0, 0x6f, 0x17, 0]
  const body = [
    ...new TextEncoder().encode('WEBPVP8X'),
    10,
    ...Array<number>(7).fill(0),
    ...canvas,
    ...samplePictures.webpLossy.subarray(12),
  ]
  const size = [body.length & 255, body.length >> 8, 0, 0]
  return new Uint8Array([...new TextEncoder().encode('RIFF'), ...size, ...body])
}
