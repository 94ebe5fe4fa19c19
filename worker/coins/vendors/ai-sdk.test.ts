import { Buffer } from 'node:buffer'
// The requests' bodies are streams, which Node's Request takes otherwise: this file runs in workerd.
import 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { inRequest } from '../../http/in-request.ts'
import type { PictureSource, VisionModel } from '../port.ts'
import { morgan } from '../test/morgan.ts'
import { createVision, type VisionOptions } from './ai-sdk.ts'

/** Long enough for any machine; a test of a deadline states its own. */
const TIMES = { callMs: 60_000, totalMs: 60_000, backoffMs: 1, minCallMs: 10 }

function picture(bytes: Uint8Array<ArrayBuffer>): PictureSource {
  return { type: 'image/jpeg', bytes: bytes.length, open: async () => new Blob([bytes]).stream() }
}
function noise(length: number) {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}
const front = noise(200_001)
const back = noise(99_998)

const completion = (content: string, finish = 'stop') =>
  Response.json({
    id: 'c-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
const morganFirst = () => morgan().candidates[0]!
/** The Morgan dollar with another first candidate, in whatever types a model may send. */
const withFirst = (change: object) => ({
  ...morgan(),
  candidates: [{ ...morganFirst(), ...change }, ...morgan().candidates.slice(1)],
})
const good = () => completion(JSON.stringify(morgan()))

type Sent = { url: string; body: string }
/** A vision model with these HTTP responses, one per call. The last one repeats. */
function withDoor(
  answers: (() => Response | Promise<Response>)[],
  change: Partial<VisionOptions> = {},
): { vision: VisionModel; sent: Sent[] } {
  const sent: Sent[] = []
  const vision = createVision({
    provider: 'openai',
    name: 'some-model',
    baseUrl: 'http://model.test/v1',
    apiKey: 'key',
    ai: undefined,
    times: TIMES,
    fetch: async (input, init) => {
      sent.push({ url: new Request(input).url, body: await new Response(init?.body).text() })
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (!answer) throw new Error('no answer was given')
      return Promise.race([answer(), untilAborted(init?.signal)])
    },
    ...change,
  })
  return { vision, sent }
}
const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    const stop = () =>
      reject(signal?.reason instanceof Error ? signal.reason : new Error('stopped'))
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop)
  })
const identify = (vision: VisionModel, signal = new AbortController().signal) =>
  vision.identify({ front: picture(front), back: picture(back), signal })

const effortSchema = z.object({
  reasoning_effort: z.string().optional(),
  thinking: z.unknown().optional(),
  output_config: z.object({ effort: z.string().optional() }).optional(),
  generationConfig: z.object({ thinkingConfig: z.unknown().optional() }).optional(),
})

describe('the id of the request', () => {
  const idsSentBy = async (provider: VisionOptions['provider']) => {
    const ids: (string | null)[] = []
    const { vision } = withDoor([good], {
      provider,
      fetch: async (_, init) => {
        ids.push(new Headers(init?.headers).get('X-Client-Request-Id'))
        return good()
      },
    })
    await inRequest('of the request', () => identify(vision))
    return new Set(ids)
  }

  it('is sent to OpenAI, which takes it into its log, and to no other vendor', async () => {
    expect(await idsSentBy('openai')).toEqual(new Set(['of the request']))
    expect(await idsSentBy('anthropic')).toEqual(new Set([null]))
    expect(await idsSentBy('google')).toEqual(new Set([null]))
  })
})

describe('asking a vision model', () => {
  it('sends both pictures whole and in order, and reads the answer', async () => {
    const { vision, sent } = withDoor([good])
    expect(await identify(vision)).toEqual({
      ok: true,
      identification: morgan(),
      calls: 1,
      tokens: { input: 1, output: 1 },
    })
    expect(sent[0]?.url).toBe('http://model.test/v1/chat/completions')
    const body: unknown = JSON.parse(sent[0]?.body ?? '')
    expect(body).toMatchObject({
      model: 'some-model',
      messages: [
        { role: 'system' },
        {
          role: 'user',
          content: [
            { type: 'text' },
            {
              image_url: { url: `data:image/jpeg;base64,${Buffer.from(front).toString('base64')}` },
            },
            { type: 'text' },
            {
              image_url: { url: `data:image/jpeg;base64,${Buffer.from(back).toString('base64')}` },
            },
          ],
        },
      ],
      response_format: { type: 'json_schema' },
    })
  })

  it.each([
    ['429', () => new Response('{"error":{"message":"slow down"}}', { status: 429 })],
    ['500', () => new Response('oops', { status: 500 })],
    ['half a body', () => new Response('{"id":"c-1","choices":[{"ind')],
    ['a broken connection', () => Promise.reject(new TypeError('connection reset'))],
  ])('tries again after %s', async (_, bad) => {
    const { vision, sent } = withDoor([bad, good])
    expect(await identify(vision)).toMatchObject({ ok: true, calls: 2 })
    expect(sent).toHaveLength(2)
  })

  it('fails after a few calls when the vendor keeps refusing', async () => {
    const { vision, sent } = withDoor([() => new Response('', { status: 503 })])
    expect(await identify(vision)).toMatchObject({ ok: false, kind: 'unavailable', calls: 3 })
    expect(sent).toHaveLength(3)
  })

  it('waits no longer than its deadline when the vendor requests a longer wait', async () => {
    const shut = () =>
      new Response('{"error":{"message":"x"}}', { status: 429, headers: { 'Retry-After': '3600' } })
    const { vision, sent } = withDoor([shut])
    expect(await identify(vision)).toMatchObject({ ok: false, kind: 'rate_limited', calls: 1 })
    expect(sent).toHaveLength(1)
  })

  it('ends at its deadline without a response', async () => {
    const { vision } = withDoor([() => new Promise<never>(() => {})], {
      times: { ...TIMES, callMs: 50, totalMs: 60 },
    })
    expect(await identify(vision)).toMatchObject({ ok: false, kind: 'timeout', retryable: true })
  })

  it('sends the model one repair call for an invalid answer', async () => {
    const { vision, sent } = withDoor([() => completion('A lovely coin, a Morgan I think!'), good])
    expect(await identify(vision)).toMatchObject({ ok: true, calls: 2 })
    expect(sent[1]?.body).toContain('A lovely coin, a Morgan I think!')
    expect(sent[1]?.body).toContain('Your answer could not be used')
  })

  it('says which field was wrong', async () => {
    const wrong = { ...morgan(), isCoin: 'yes' }
    const { vision, sent } = withDoor([() => completion(JSON.stringify(wrong)), good])
    expect(await identify(vision)).toMatchObject({ ok: true, calls: 2 })
    expect(sent[1]?.body).toMatch(/could not be used: isCoin:/)
  })

  it('repairs once, and no more', async () => {
    const { vision, sent } = withDoor([() => completion('A lovely coin.')])
    expect(await identify(vision)).toMatchObject({ ok: false, kind: 'unusable_answer', calls: 2 })
    expect(sent).toHaveLength(2)
  })

  it('takes sound JSON out of a code fence', async () => {
    const { vision } = withDoor([
      () => completion(`Here it is:\n\`\`\`json\n${JSON.stringify(morgan())}\n\`\`\``),
    ])
    expect(await identify(vision)).toMatchObject({ ok: true, calls: 1 })
  })

  it.each([
    ['a key that was not asked for', { ...morgan(), remarks: 'Nice coin' }],
    ['a word of a list in other case', { ...morgan(), first: 'Obverse', second: 'REVERSE' }],
    ['an empty note', { ...morgan(), notes: null }],
    ['a share in percent', withFirst({ confidence: morganFirst().confidence * 100 })],
    ['a year as a number', withFirst({ year: { ...morganFirst().year, value: 1881 } })],
  ])('reads %s, and asks no second time', async (_, said) => {
    const { vision, sent } = withDoor([() => completion(JSON.stringify(said))])
    const answer = await identify(vision)
    expect(answer).toEqual({
      ok: true,
      identification: { ...morgan(), ...(said.notes === null ? { notes: '' } : {}) },
      calls: 1,
      tokens: { input: 1, output: 1 },
    })
    expect(sent).toHaveLength(1)
  })

  it('reads the answer behind what the model thought aloud', async () => {
    const thought = '<think>{"first": maybe the obverse {or not}}</think>'
    const { vision } = withDoor([() => completion(`${thought}\n${JSON.stringify(morgan())}`)])
    expect(await identify(vision)).toMatchObject({ ok: true, calls: 1 })
  })

  it('does not take a share above one hundred percent', async () => {
    const { vision } = withDoor([() => completion(JSON.stringify(withFirst({ confidence: 140 })))])
    expect(await identify(vision)).toMatchObject({ ok: false, kind: 'unusable_answer', calls: 2 })
  })

  it.each([
    [
      'OpenAI',
      'openai',
      {
        id: 'c-1',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: null, refusal: 'I cannot help with that.' },
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      },
    ],
    [
      'Anthropic',
      'anthropic',
      {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [{ type: 'text', text: 'I cannot help with that.' }],
        stop_reason: 'refusal',
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    ],
    [
      'Google',
      'google',
      {
        promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
        usageMetadata: { promptTokenCount: 1, totalTokenCount: 1 },
      },
    ],
  ] as const)('does not ask again where the model of %s declines', async (_, provider, said) => {
    const { vision, sent } = withDoor([() => Response.json(said)], { provider })
    expect(await identify(vision)).toMatchObject({ ok: false, kind: 'refused', retryable: false })
    expect(sent).toHaveLength(1)
  })

  it('does not ask again where the account of the vendor has no money left', async () => {
    const error = {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_quota',
    }
    const { vision, sent } = withDoor([() => Response.json({ error }, { status: 429 })])
    expect(await identify(vision)).toMatchObject({
      ok: false,
      kind: 'unavailable',
      retryable: false,
    })
    expect(sent).toHaveLength(1)
  })

  it('does not ask again where the request itself is refused', async () => {
    const { vision, sent } = withDoor([
      () => Response.json({ error: { message: 'bad key' } }, { status: 401 }),
    ])
    expect(await identify(vision)).toMatchObject({ ok: false, kind: 'refused', retryable: false })
    expect(sent).toHaveLength(1)
  })

  it('refuses an answer without end', async () => {
    const { vision } = withDoor([() => completion('x'.repeat(1_000_000))])
    expect(await identify(vision)).toMatchObject({ ok: false, kind: 'unavailable' })
  })

  it('stops when its caller does', async () => {
    const controller = new AbortController()
    const { vision, sent } = withDoor([
      () => {
        controller.abort()
        return new Promise<never>(() => {})
      },
    ])
    expect(await identify(vision, controller.signal)).toMatchObject({ kind: 'cancelled' })
    expect(sent).toHaveLength(1)
  })

  it('fails when a stored picture is not what it was', async () => {
    const { vision } = withDoor([good])
    const cut: PictureSource = { ...picture(front), bytes: front.length + 5 }
    const answer = await vision.identify({
      front: cut,
      back: picture(back),
      signal: new AbortController().signal,
    })
    expect(answer).toMatchObject({ ok: false, kind: 'unavailable' })
  })

  it.each([
    ['anthropic', 'http://model.test/v1/messages'],
    ['google', 'http://model.test/v1/models/some-model:generateContent'],
  ] as const)('carries the pictures to %s too', async (provider, url) => {
    const { vision, sent } = withDoor([() => new Response('{}', { status: 400 })], { provider })
    await identify(vision)
    expect(sent[0]?.url).toBe(url)
    expect(sent[0]?.body).toContain(Buffer.from(front).toString('base64'))
    expect(sent[0]?.body).toContain(Buffer.from(back).toString('base64'))
  })

  it.each([
    ['openai', 'gpt-5-mini', { reasoning_effort: 'low' }],
    ['openai', 'openai/o4-mini', { reasoning_effort: 'low' }],
    ['openai', 'gpt-4o', {}],
    ['openai', 'gpt-5-chat-latest', {}],
    ['anthropic', 'claude-sonnet-4-6', { output_config: { effort: 'low' } }],
    ['anthropic', 'claude-opus-4-5-20251101', { output_config: { effort: 'low' } }],
    ['anthropic', 'claude-haiku-5-5', { output_config: { effort: 'low' } }],
    ['anthropic', 'claude-haiku-4-5', {}],
    ['anthropic', 'claude-sonnet-4-20250514', {}],
    ['google', 'gemini-3-flash-preview', { thinkingConfig: { thinkingLevel: 'low' } }],
    ['google', 'gemini-2.5-pro', { thinkingConfig: { thinkingBudget: 1_024 } }],
    ['google', 'gemini-2.0-flash', {}],
  ] as const)(
    'asks %s’s model %s for low effort where it takes that option',
    async (provider, name, asked) => {
      const { vision, sent } = withDoor([() => new Response('{}', { status: 400 })], {
        provider,
        name,
      })
      await identify(vision)
      const { reasoning_effort, thinking, output_config, generationConfig } = effortSchema.parse(
        JSON.parse(sent[0]?.body ?? ''),
      )
      expect(thinking).toBeUndefined()
      expect({
        reasoning_effort,
        output_config: output_config?.effort && { effort: output_config.effort },
        thinkingConfig: generationConfig?.thinkingConfig,
      }).toEqual({
        reasoning_effort: undefined,
        output_config: undefined,
        thinkingConfig: undefined,
        ...asked,
      })
    },
  )

  it('gives a call 60 s and all calls 100 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const granted: number[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      granted.push(ms)
      return new AbortController().signal
    })
    const { vision } = withDoor(
      [
        () => {
          vi.setSystemTime(Date.now() + (granted.at(-1) ?? 0))
          throw new DOMException('too slow', 'TimeoutError')
        },
      ],
      { times: { backoffMs: 0 } },
    )
    expect(await identify(vision)).toMatchObject({ ok: false, retryable: true })
    expect(granted).toEqual([60_000, 40_000])
    timeout.mockRestore()
    vi.useRealTimers()
  })

  it('carries them to the Workers AI binding', async () => {
    const requests: { model: string; inputs: string }[] = []
    const ai = {
      run: async (model: string, inputs: unknown) => {
        requests.push({ model, inputs: JSON.stringify(inputs) })
        return { response: JSON.stringify(morgan()) }
      },
    }
    const { vision } = withDoor([], {
      provider: 'workers-ai',
      name: '@cf/some/model',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the binding has no local simulator
      ai: ai as unknown as Ai,
    })
    expect(await identify(vision)).toMatchObject({ ok: true })
    expect(requests[0]?.model).toBe('@cf/some/model')
    expect(requests[0]?.inputs).toContain(Buffer.from(front).toString('base64'))
    expect(requests[0]?.inputs).toContain(Buffer.from(back).toString('base64'))
  })
})
