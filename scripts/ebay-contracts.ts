import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { z } from 'zod'

/** eBay's own API documents; they lie beside the repository where they are at all. */
export const CONTRACTS = path.resolve(import.meta.dirname, '../../shared/openapi/ebay')

const FILES = {
  '/sell/inventory/v1': 'sell_inventory_v1_oas3.json',
  '/sell/account/v1': 'sell_account_v1_oas3.json',
  '/sell/metadata/v1': 'sell_metadata_v1_oas3.json',
  '/commerce/media/v1_beta': 'commerce_media_v1_beta_oas3.json',
  '/commerce/taxonomy/v1': 'commerce_taxonomy_v1_oas3.json',
  '/commerce/identity/v1': 'commerce_identity_v1_oas3.json',
} as const
type Base = keyof typeof FILES
const BASES = Object.keys(FILES).filter((base): base is Base => base in FILES)

const operationSchema = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() }))
    .default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
    .optional(),
})
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

export type Sent = {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: string | null
}

/** `format` words such as int32 are no concern of ajv's; the contracts forbid no key, so they are closed here. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key, inner]) => !(key === 'format' && typeof inner === 'string'))
    .map(([key, inner]) => [key, closed(inner)] as const)
  const open = 'properties' in value && 'type' in value && !('additionalProperties' in value)
  return { ...Object.fromEntries(entries), ...(open ? { additionalProperties: false } : {}) }
}

const read = new Map<Base, { document: z.infer<typeof documentSchema>; ajv: Ajv }>()
function contractOf(base: Base) {
  const known = read.get(base)
  if (known) return known
  const text = readFileSync(path.join(CONTRACTS, FILES[base]), 'utf8')
  const document = documentSchema.parse(closed(JSON.parse(text)))
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addSchema({ $id: 'contract', ...document })
  const contract = { document, ajv }
  read.set(base, contract)
  return contract
}

const pathPattern = (template: string) =>
  new RegExp(`^${template.replace(/[.?]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)

/**
 * What is wrong with a request by eBay's own documents: no such operation, a missing parameter or header,
 * an unknown query parameter, or a body that its schema refuses (unknown keys too). Empty: nothing.
 */
export function faultsOf(sent: Sent): { operation: string; faults: string[] } {
  const base = BASES.find(each => sent.path.startsWith(`${each}/`))
  if (!base) return { operation: sent.path, faults: ['no contract has this path'] }
  const { document, ajv } = contractOf(base)
  const rest = sent.path.slice(base.length)
  const method = sent.method.toLowerCase()
  const template = Object.keys(document.paths)
    // "/offer/publish_x" before "/offer/{offerId}": what is spelled out comes first.
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .find(each => pathPattern(each).test(rest) && document.paths[each]?.[method] !== undefined)
  if (!template) return { operation: `${sent.method} ${sent.path}`, faults: ['no such operation'] }
  const operation = operationSchema.parse(document.paths[template]?.[method])
  const faults = operation.parameters
    .filter(({ required }) => required)
    .filter(each =>
      each.in === 'query'
        ? !sent.query.has(each.name)
        : each.in === 'header' && !sent.headers.has(each.name),
    )
    .map(each => `${each.in} ${each.name} is missing`)
  const named = new Set(
    operation.parameters.filter(each => each.in === 'query').map(each => each.name),
  )
  for (const name of sent.query.keys())
    if (!named.has(name)) faults.push(`query ${name} is unknown`)
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema !== undefined) faults.push(...bodyFaults(ajv, schema, sent.body))
  else if (sent.body !== null) faults.push('a body where none is taken')
  return { operation: `${sent.method} ${base}${template}`, faults }
}

function bodyFaults(ajv: Ajv, schema: unknown, body: string | null): string[] {
  if (body === null) return ['no body']
  const text = JSON.stringify(schema).replaceAll('"#/components', '"contract#/components')
  const validate = ajv.compile(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))
  if (validate(JSON.parse(body))) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `body${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
