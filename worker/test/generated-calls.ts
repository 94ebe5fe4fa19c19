import fc from 'fast-check'
import type { OpenApiDocument, Operation } from '../openapi/document.ts'
import type { JsonSchema } from '../openapi/schemas.ts'

export type GeneratedCall = {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body: string | FormData | Uint8Array | null
}

/** Half of a character cannot be sent. */
const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text))

/** What is easily read wrongly, whatever the field. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  0.1,
  2 ** 53 + 2,
  1e300,
  [],
  {},
  [[[[[[[[{}]]]]]]]],
  { __proto__: null, constructor: 1 },
  '\u0000',
  '\u202eabc',
  '\ud800',
  'é'.repeat(300),
  'a'.repeat(5_000),
  "'; DROP TABLE listings; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '1e9',
  '-0',
  'NaN',
  '2026-13-45T99:99:99Z',
  '$1,000.00',
]
const hostile = fc.constantFrom(...HOSTILE)
const hostileText = hostile.map(value =>
  typeof value === 'string' ? value : JSON.stringify(value),
)

/** Half of what is sent fits the schema in kind; the rest does not. */
function valueOf(schema: JsonSchema, document: OpenApiDocument, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 6) return hostile
  const resolved = resolve(schema, document)
  return fc.oneof(
    { weight: 4, arbitrary: fittingValue(resolved, document, depth) },
    { weight: 1, arbitrary: hostile },
  )
}

function resolve(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return (name === undefined ? undefined : document.components.schemas[name]) ?? schema
}

function fittingValue(
  schema: JsonSchema,
  document: OpenApiDocument,
  depth: number,
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom<unknown>(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length)
    return fc.oneof(...choices.map(one => valueOf(objectOf(one), document, depth + 1)))
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.constantFrom(1, 2, 30, schema.minimum ?? 0))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(objectOf(schema.items), document, depth + 1), { maxLength: 3 })
    case 'object':
      return fieldsOf(schema, document, depth)
    case 'string':
    case undefined:
      return textOf(schema)
    default:
      return fc.oneof(...schema.type.map(type => valueOf({ ...schema, type }, document, depth + 1)))
  }
}

const objectOf = (schema: unknown): JsonSchema =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema is an object or a boolean
  typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {}

function fieldsOf(
  { properties = {}, required = [] }: JsonSchema,
  document: OpenApiDocument,
  depth: number,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = valueOf(objectOf(schema), document, depth + 1)
    const missing = fc.constant(undefined)
    const weight = required.includes(name) ? 9 : 1
    return [
      name,
      fc.oneof({ weight, arbitrary: value }, { weight: 1, arbitrary: missing }),
    ] as const
  })
  return fc.record(Object.fromEntries(fields))
}

function textOf({ format, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.constant(new Date(0).toISOString())
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength ?? 40, 40) }),
    fc.constantFrom('1', '12.50', 'VF20', '1881', 'S', 'morgan-dollar', 'draft'),
  )
}

/** A part of a path; `ids` are such as exist. */
const partOf = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    {
      weight: 2,
      arbitrary: fc
        .oneof(hostileText, fc.uuid(), fc.string())
        .map(text => encodeURIComponent(wellFormed(text) || '0').slice(0, 2_000)),
    },
    { weight: 1, arbitrary: fc.constantFrom('%E0%A4%A', '%00', '..%2F..', '%2e%2e', '*', '0x10') },
  )

/** Calls of one operation with what strangers, scripts and old versions of the app may send. */
export function callsOf(
  operation: Operation,
  at: { method: string; template: string; ids: readonly string[]; document: OpenApiDocument },
): fc.Arbitrary<GeneratedCall> {
  const { document, ids, method } = at
  const names = [...at.template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parts = fc.tuple(...names.map(() => partOf(ids)))
  const query = fc.array(
    fc.tuple(
      fc.constantFrom(
        'unknown',
        ...operation.parameters.filter(each => each.in === 'query').map(({ name }) => name),
      ),
      fc.oneof(hostileText, textOf({})),
    ),
    { maxLength: 4 },
  )
  return fc
    .record({ parts, query, content: contentOf(operation, document) })
    .map(({ parts: values, query: pairs, content }) => {
      let place = 0
      const path = at.template.replace(/\{\w+\}/g, () => values[place++] ?? '0')
      const search = new URLSearchParams(
        pairs.map(([name, text]) => [name, wellFormed(text)]),
      ).toString()
      return {
        method: method.toUpperCase(),
        path: search ? `${path}?${search}` : path,
        headers: content.headers,
        body: content.body(),
      }
    })
}

type GeneratedContent = {
  headers: Record<string, string>
  /** A form can be sent once. */
  body: () => GeneratedCall['body']
}

function contentOf({ requestBody }: Operation, document: OpenApiDocument) {
  const none: GeneratedContent = { headers: {}, body: () => null }
  if (!requestBody) return fc.constant(none)
  const asJson = (text: string): GeneratedContent => ({
    headers: { 'Content-Type': 'application/json' },
    body: () => text,
  })
  const broken = fc.constantFrom<GeneratedContent>(
    none,
    asJson(''),
    asJson('{'),
    asJson('null'),
    asJson(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    { headers: { 'Content-Type': 'text/plain' }, body: () => '{}' },
    { headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: () => '--y\r\n\r\n' },
    { headers: { 'Content-Type': 'application/json' }, body: () => new Uint8Array([0xff, 0xfe]) },
  )
  const fitting = Object.entries(requestBody.content).map(([type, { schema = {} }]) => {
    if (type === 'multipart/form-data') return formOf(resolve(schema, document))
    return valueOf(schema, document).map(value => asJson(JSON.stringify(value) ?? ''))
  })
  return fc.oneof({ weight: 4, arbitrary: fc.oneof(...fitting) }, { weight: 1, arbitrary: broken })
}

function formOf({ properties = {} }: JsonSchema): fc.Arbitrary<GeneratedContent> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isFile = objectOf(schema).contentMediaType !== undefined
    const value = isFile ? fc.uint8Array({ maxLength: 300 }) : fc.oneof(textOf({}), hostileText)
    return fc.option(value.map(content => [name, content] as const))
  })
  return fc.tuple(...fields).map(sent => ({
    headers: {},
    body: () => {
      const form = new FormData()
      for (const field of sent) {
        if (!field) continue
        const [name, content] = field
        if (typeof content === 'string') form.append(name, wellFormed(content))
        else form.append(name, new File([content], `${name}.jpg`, { type: 'image/jpeg' }))
      }
      return form
    },
  }))
}
