import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import '../../test/fixed-length-stream.ts'
import type { PictureSource } from '../port.ts'
import { createVision } from './ai-sdk.ts'

const CONTRACT = path.resolve(
  import.meta.dirname,
  '../../../../shared/openapi/openai/openai.pruned.json',
)
const present = existsSync(CONTRACT)
if (!present)
  process.stdout.write('skipped: OpenAI’s contract is not here (../shared/openapi/openai)\n')

function picture(): PictureSource {
  const bytes = crypto.getRandomValues(new Uint8Array(5_000))
  return { type: 'image/jpeg', bytes: bytes.length, open: async () => new Blob([bytes]).stream() }
}

/** The request bodies sent to a vendor that answers prose: the first call, and the repair call. */
async function bodiesSent(): Promise<unknown[]> {
  const bodies: unknown[] = []
  const vision = createVision({
    provider: 'openai',
    name: 'some-model',
    baseUrl: 'http://model.test/v1',
    apiKey: 'key',
    ai: undefined,
    fetch: async (_input, init) => {
      bodies.push(JSON.parse(await new Response(init?.body).text()))
      const message = { role: 'assistant', content: 'A lovely coin.' }
      const choices = [{ index: 0, message, finish_reason: 'stop' }]
      return Response.json({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices })
    },
  })
  const signal = new AbortController().signal
  await vision.identify({ front: picture(), back: picture(), signal })
  return bodies
}

/** `format` words such as int32, and OpenAPI's own `nullable`, are no concern of ajv's. */
function validator() {
  const text = readFileSync(CONTRACT, 'utf8')
  const contract: Record<string, unknown> = JSON.parse(text, (key, value: unknown) =>
    key === 'nullable' ? undefined : value,
  )
  const ajv = new Ajv2020({ strict: false, validateFormats: false, discriminator: false })
  ajv.addSchema(contract, 'openai')
  const validate = ajv.getSchema('openai#/components/schemas/CreateChatCompletionRequest')
  if (!validate) throw new Error('The contract has no chat completions')
  return validate
}

describe.skipIf(!present)('requests to a model on OpenAI’s wire', () => {
  it('are as the contract has them, the repair too', async () => {
    const validate = validator()
    const bodies = await bodiesSent()
    expect(bodies).toHaveLength(2)
    for (const body of bodies) {
      const valid = validate(body)
      expect({ valid, errors: validate.errors ?? [] }).toEqual({ valid: true, errors: [] })
    }
  })

  it('would be refused if they were not', () => {
    const validate = validator()
    expect(validate({ model: 'm', messages: [{ role: 'nobody', content: 1 }] })).toBe(false)
  })
})
