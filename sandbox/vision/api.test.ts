import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { coinReadingSchema, identificationSchema } from '../../shared/coins/identification.ts'
import { SAMPLE_COINS } from '../samples/sample-coins.ts'
import { visionApp } from './app.ts'
import { gallery } from './gallery.ts'
import {
  dataUrl,
  post,
  question,
  responsesQuestion,
  samplePicture,
} from './test/vision-requests.ts'

vi.setConfig({ testTimeout: 60_000 })

const vision = visionApp({ gallery: gallery(), coins: SAMPLE_COINS })
afterAll(() => vision.close())

let front: Buffer
let back: Buffer
beforeAll(async () => {
  front = await samplePicture('mercury-dime-1916-d', 'obverse')
  back = await samplePicture('mercury-dime-1916-d', 'reverse')
})

const errorSchema = z.strictObject({
  error: z.strictObject({
    message: z.string().min(1),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
})

async function refusal(
  body: unknown,
  at = '/chat/completions',
): Promise<{ status: number; param: string | null; code: string | null; message: string }> {
  const answer = await post(vision, at, body)
  const { error } = errorSchema.parse(answer.body)
  expect(error.type).toBe('invalid_request_error')
  return { status: answer.status, param: error.param, code: error.code, message: error.message }
}

const URL_AT = 'messages[0].content[0].image_url.url'
const withMessages = (messages: unknown) => ({ model: 'sandbox-vision', messages })
const withPicture = (url: string) =>
  withMessages([{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }])

describe('what is refused', () => {
  it('a request without a key', async () => {
    const { status, body } = await post(vision, '/chat/completions', question([front]), {})
    expect(status).toBe(401)
    expect(errorSchema.parse(body).error.type).toBe('invalid_request_error')
    const models = await vision.app.request('/models')
    expect(models.status).toBe(401)
  })

  it('a body that is no JSON', async () => {
    expect(await refusal('{"model": ')).toMatchObject({ status: 400, param: null })
  })

  it.each([
    ['no model', { messages: [] }, 'model', 'missing_required_parameter'],
    ['no messages', { model: 'sandbox-vision' }, 'messages', 'missing_required_parameter'],
    ['no message at all', withMessages([]), 'messages', 'empty_array'],
    [
      'an unknown key',
      { ...withMessages([{ role: 'user', content: 'hi' }]), temprature: 1 },
      'temprature',
      'unknown_parameter',
    ],
    [
      'an unknown key within',
      withMessages([{ role: 'user', content: 'hi', images: [] }]),
      'messages[0].images',
      'unknown_parameter',
    ],
    [
      'a role that is none',
      withMessages([{ role: 'boss', content: 'hi' }]),
      'messages[0].role',
      'invalid_value',
    ],
    [
      'a part that is none',
      withMessages([{ role: 'user', content: [{ type: 'picture' }] }]),
      'messages[0].content[0].type',
      'invalid_value',
    ],
    [
      'a picture for the assistant to have sent',
      withMessages([{ role: 'system', content: [{ type: 'image_url', image_url: { url: '' } }] }]),
      'messages[0].content[0].type',
      'invalid_value',
    ],
    [
      'too hot a temperature',
      { ...withMessages([{ role: 'user', content: 'hi' }]), temperature: 2.5 },
      'temperature',
      'decimal_above_max_value',
    ],
    [
      'a model that is a number',
      { ...withMessages([{ role: 'user', content: 'hi' }]), model: 4 },
      'model',
      'invalid_type',
    ],
    [
      'streaming, which this model does not do',
      { ...withMessages([{ role: 'user', content: 'hi' }]), stream: true },
      'stream',
      'unsupported_parameter',
    ],
    [
      'a picture from the net',
      withPicture('https://example.org/a.jpg'),
      URL_AT,
      'invalid_image_url',
    ],
    [
      'a text as picture',
      withPicture('data:text/plain;base64,aGk='),
      URL_AT,
      'invalid_image_format',
    ],
    ['broken base64', withPicture('data:image/jpeg;base64,*%$'), URL_AT, 'invalid_base64'],
    [
      'bytes of no picture',
      withPicture('data:image/jpeg;base64,aGVsbG8h'),
      URL_AT,
      'invalid_image_format',
    ],
  ])('%s', async (_what, body, param, code) => {
    expect(await refusal(body)).toMatchObject({ status: 400, param, code })
  })

  it('a truncated JPEG', async () => {
    const half = front.subarray(0, front.length / 2)
    expect(await refusal(withPicture(dataUrl(half)))).toMatchObject({
      status: 400,
      param: URL_AT,
      code: 'image_parse_error',
    })
  })

  it('a model it has not', async () => {
    expect(await refusal({ ...question([front]), model: 'gpt-2' })).toMatchObject({
      status: 404,
      param: 'model',
      code: 'model_not_found',
    })
  })

  it.each([
    ['an open object', { type: 'object', properties: {}, required: [] }],
    [
      'a property that is not required',
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        required: [],
        additionalProperties: false,
      },
    ],
    ['a list at the root', { type: 'array', items: { type: 'string' } }],
  ])('a strict schema with %s', async (_what, schema) => {
    const body = {
      ...question([front]),
      response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } },
    }
    expect(await refusal(body)).toMatchObject({
      status: 400,
      param: 'response_format',
      code: 'invalid_json_schema',
    })
  })

  it('what the other wire does not know', async () => {
    const body = { model: 'sandbox-vision', messages: [], input: 'hi' }
    expect(await refusal(body, '/responses')).toMatchObject({
      status: 400,
      param: 'messages',
      code: 'unknown_parameter',
    })
    expect((await refusal(question([front]), '/completions')).status).toBe(404)
  })
})

const responseSchema = z.object({
  output: z.tuple([
    z.object({
      content: z.tuple([z.object({ type: z.literal('output_text'), text: z.string() })]),
    }),
  ]),
  usage: z.object({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() }),
})

describe('what is answered', () => {
  it('the same on both wires', async () => {
    const chat = await post(vision, '/chat/completions', question([front, back]))
    const responses = await post(vision, '/responses', responsesQuestion([front, back]))
    const { choices } = z
      .object({ choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]) })
      .parse(chat.body)
    const { output, usage } = responseSchema.parse(responses.body)
    expect(JSON.parse(output[0].content[0].text)).toEqual(JSON.parse(choices[0].message.content))
    expect(
      identificationSchema.parse(JSON.parse(output[0].content[0].text)).candidates[0]?.series,
    ).toBe('Mercury Dime')
    expect(usage.total_tokens).toBe(usage.input_tokens + usage.output_tokens)
  })

  it('what is asked of a coin whose type is known, and no more', async () => {
    const whole = await post(vision, '/chat/completions', question([front, back]))
    const part = await post(vision, '/chat/completions', {
      ...question([front, back]),
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'coin', strict: true, schema: z.toJSONSchema(coinReadingSchema) },
      },
    })
    const contents = z
      .object({ choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]) })
      .transform(({ choices }): unknown => JSON.parse(choices[0].message.content))
    const identification = identificationSchema.parse(contents.parse(whole.body))
    const reading = coinReadingSchema.parse(contents.parse(part.body))
    expect(reading.year).toEqual(identification.candidates[0]?.year)
    expect(reading.mintMark.value).toBe('D')
    expect(reading.gradeEstimate).toEqual(identification.gradeEstimate)
  })

  it('prose if no JSON is requested', async () => {
    const { body } = await post(vision, '/chat/completions', {
      ...question([front, back]),
      response_format: { type: 'text' },
    })
    expect(JSON.stringify(body)).toContain('1916 Mercury Dime, mint mark D')
  })

  it('a refusal if the schema is not for coins', async () => {
    const { status, body } = await post(vision, '/chat/completions', {
      ...question([front, back]),
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'poem',
          strict: true,
          schema: {
            type: 'object',
            properties: { poem: { type: 'string' } },
            required: ['poem'],
            additionalProperties: false,
          },
        },
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      choices: [{ message: { content: null, refusal: expect.stringContaining('coins') } }],
    })
  })

  it('truncated at the requested number of tokens', async () => {
    const { body } = await post(vision, '/chat/completions', {
      ...question([front, back]),
      max_completion_tokens: 20,
    })
    expect(body).toMatchObject({
      choices: [{ finish_reason: 'length' }],
      usage: { completion_tokens: 20 },
    })
  })

  it('a list of models, each found by its name', async () => {
    const headers = { authorization: 'Bearer test' }
    const list = await (await vision.app.request('/models', { headers })).json()
    const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(list)
    expect(data.map(({ id }) => id)).toContain('sandbox-vision')
    for (const { id } of data)
      expect((await vision.app.request(`/models/${id}`, { headers })).status).toBe(200)
    expect((await vision.app.request('/models/none', { headers })).status).toBe(404)
  })
})
