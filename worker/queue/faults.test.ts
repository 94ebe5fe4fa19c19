import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { morgan } from '../coins/test/morgan.ts'
import { createVision } from '../coins/vendors/ai-sdk.ts'
import { compose } from '../compose.ts'
import type { PicturePair } from '../pictures/receive-pair.ts'
import { receivePicture } from '../pictures/receive-picture.ts'
import { picturePair } from '../pictures/test/pictures.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { samplePicture } from '../test/sandbox.ts'
import { draftsOf, usesOf, withServices } from './test/queue-fixture.ts'

const services = compose(env)
const WAIT_MS = 25_000

let restore = () => {}
afterEach(() => restore())

async function enqueue(seller: TestAccount, { front, back }: PicturePair): Promise<string> {
  const id = crypto.randomUUID()
  await services.pictures.put(seller.id, front)
  await services.pictures.put(seller.id, back)
  const hashes = { frontSha256: front.sha256, backSha256: back.sha256 }
  await services.queues(seller.id, queue =>
    queue.add(seller.id, [{ id, pace: 'batch', ...hashes }], { again: false }),
  )
  return id
}
const item = async (seller: TestAccount) =>
  (await services.queues(seller.id, queue => queue.snapshot())).items[0]
const settled = async (seller: TestAccount, id: string) =>
  (await services.queues(seller.id, queue => queue.settled([id], WAIT_MS)))[0]

const completion = (content: string) =>
  Response.json({
    id: 'c-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('over', 'TimeoutError')))
  })

/** The model fails that many times, and then succeeds. */
async function withFailingModel(
  fails: number,
  failing: (signal: AbortSignal | null | undefined) => Response | Promise<Response>,
): Promise<void> {
  let calls = 0
  const vision = createVision({
    provider: 'openai',
    name: 'some-model',
    baseUrl: 'http://model.test/v1',
    apiKey: 'key',
    ai: undefined,
    times: { callMs: 1_000, totalMs: 3_500, backoffMs: 1, minCallMs: 10 },
    async fetch(_, init) {
      await new Response(init?.body).text()
      calls += 1
      return calls <= fails ? failing(init?.signal) : completion(JSON.stringify(morgan()))
    },
  })
  restore = await withServices({ vision })
}

const text = (status: number) => () => new Response('{"error":{"message":"Not now"}}', { status })

describe('a vision model that fails for a while', () => {
  // The model gets three calls per attempt (garbage: two); the first attempt fails, the second succeeds.
  it.each([
    ['answers 429', 'model_429', 3, text(429)],
    ['answers 500', 'model_500', 3, text(500)],
    ['answers garbage', 'model_babbles', 2, () => completion('Lovely coin!')],
    ['cuts its answers', 'model_cuts', 3, () => new Response('{"id":"c-1","obj')],
    ['answers nothing', 'model_silent', 3, silence],
  ] as const)('%s: the pair waits, and is a draft in the end', async (_, name, fails, failing) => {
    await withFailingModel(fails, failing)
    const seller = await newAccount(name)
    const id = await enqueue(seller, await picturePair(name))
    // Of one reading: at the next one it may be tried again.
    await expect
      .poll(() => item(seller))
      .toMatchObject({ tries: 1, error: { code: 'ANALYSIS_FAILED' } })
    expect(await settled(seller, id)).toMatchObject({ status: 'completed', error: null })
    expect(await draftsOf(seller)).toHaveLength(1)
    expect(await usesOf(seller)).toMatchObject([{ settled: true }])
  })
})

it('fails the pair with a sentence when the model refuses it for good, at no cost, until it is retried', async () => {
  await withFailingModel(1, text(400))
  const seller = await newAccount('model_refuses')
  const id = await enqueue(seller, await picturePair('model_refuses'))
  expect(await settled(seller, id)).toMatchObject({
    status: 'failed',
    error: {
      code: 'ANALYSIS_FAILED',
      message: 'Failed to analyze the coin. Please try again.',
    },
  })
  expect(await draftsOf(seller)).toEqual([])
  expect(await usesOf(seller)).toEqual([])
  await services.queues(seller.id, queue => queue.retryFailed())
  expect(await settled(seller, id)).toMatchObject({ status: 'completed' })
})

it('makes a draft of a photographed coin, of a model and a market that answer over HTTP', async () => {
  const seller = await newAccount('over_http')
  const coin = 'morgan-dollar-1881-s'
  const front = await receivePicture(await samplePicture(coin, 'obverse'), 'front')
  const back = await receivePicture(await samplePicture(coin, 'reverse'), 'back')
  const id = await enqueue(seller, { front, back })
  expect(await settled(seller, id)).toMatchObject({
    status: 'completed',
    result: { coinType: 'Morgan Dollar', year: '1881', mint: 'S' },
  })
  const [draft] = await draftsOf(seller)
  // The price is of the band of grades that the model sees.
  expect(draft?.priceCents).toBeGreaterThan(0)
  expect(draft?.analysisId).not.toBeNull()
})
