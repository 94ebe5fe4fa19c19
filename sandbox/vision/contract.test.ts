import type { Buffer } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { SAMPLE_COINS } from '../samples/sample-coins.ts'
import { visionApp } from './app.ts'
import { gallery } from './gallery.ts'
import { post, question, responsesQuestion, samplePicture } from './test/vision-requests.ts'

vi.setConfig({ testTimeout: 60_000 })

const vision = visionApp({ gallery: gallery(), coins: SAMPLE_COINS })
afterAll(() => vision.close())

let front: Buffer
let back: Buffer
beforeAll(async () => {
  front = await samplePicture('mercury-dime-1916-d', 'obverse')
  back = await samplePicture('mercury-dime-1916-d', 'reverse')
})

const CONTRACT = path.resolve(
  import.meta.dirname,
  '../../../shared/openapi/openai/openai.pruned.json',
)
const present = existsSync(CONTRACT)
if (!present) console.log(`The vendor's contract is not checked: ${CONTRACT} is absent.`)

describe.runIf(present)("the vendor's contract", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, discriminator: false })
  if (present) ajv.addSchema(withNullable(JSON.parse(readFileSync(CONTRACT, 'utf8'))), 'openai')
  const faults = (name: string, value: unknown): unknown[] => {
    const validate = ajv.getSchema(`openai#/components/schemas/${name}`)
    if (!validate) return [`no schema ${name}`]
    return validate(value) === true ? [] : (validate.errors ?? [])
  }

  it('describes the chat answer and its question', async () => {
    expect(faults('CreateChatCompletionRequest', question([front, back]))).toEqual([])
    const { body } = await post(vision, '/chat/completions', question([front, back]))
    expect(faults('CreateChatCompletionResponse', body)).toEqual([])
  })

  it('describes the response and its question', async () => {
    expect(faults('CreateResponse', responsesQuestion([front, back]))).toEqual([])
    const { body } = await post(vision, '/responses', responsesQuestion([front, back]))
    expect(faults('Response', body)).toEqual([])
  })

  it('describes the list of models and a refusal', async () => {
    const headers = { authorization: 'Bearer test' }
    expect(
      faults('ListModelsResponse', await (await vision.app.request('/models', { headers })).json()),
    ).toEqual([])
    expect(faults('ErrorResponse', (await post(vision, '/chat/completions', {})).body)).toEqual([])
  })
})

/** Converts OpenAPI's `nullable` to JSON Schema. */
function withNullable(node: unknown): Record<string, unknown> {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, inner]) => [key, walk(inner)] as const)
    const { nullable, oneOf, ...rest } = Object.fromEntries(entries)
    // A plain user message matches two schemas of the contract, so `oneOf` becomes `anyOf`.
    const one = oneOf === undefined ? rest : { ...rest, anyOf: oneOf }
    return nullable === true ? { anyOf: [one, { type: 'null' }] } : one
  }
  return z.record(z.string(), z.unknown()).parse(walk(node))
}
