import { html } from 'hono/html'
import type { JsonSchema } from './schemas.ts'

/** A piece of a page; its content is escaped. */
export type Piece = ReturnType<typeof html>

type Row = { name: string; required: boolean; schema: JsonSchema }

const NAMED = '#/components/schemas/'
const BYTES_IN_MB = 1024 * 1024

/** The id of a named schema on the page. */
export const anchorOf = (name: string): string => `shape-${name}`

/** A schema as a table of its fields, nested ones under their path; or its type as text. */
export function schemaView(schema: JsonSchema): Piece {
  const choices = (schema.oneOf ?? schema.anyOf)?.filter(isSchema)
  if (choices?.every(one => one.type === 'object')) {
    return html`${choices.map((one, i) => html`${i ? html`<p>or</p>` : ''}${schemaView(one)}`)}`
  }
  const rows = rowsOf(schema)
  if (rows.length === 0) return html`<p>${typeOf(schema)}</p>`
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Fields"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">What to know</th></tr></thead>
<tbody>${rows.map(
    ({ name, required, schema }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema)}</td><td>${constraintsOf({ required, schema })}</td></tr>`,
  )}</tbody>
</table></div>`
}

/** The type as text; a named schema is a link. */
export function typeOf(schema: JsonSchema): Piece {
  if (schema.$ref?.startsWith(NAMED)) {
    const name = schema.$ref.slice(NAMED.length)
    return html`<a href="#${anchorOf(name)}">${name}</a>`
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum)
    return joined(schema.enum.map(value => html`<code>${JSON.stringify(value)}</code>`))
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return joined(choices.filter(isSchema).map(typeOf))
  if (Array.isArray(schema.type)) return html`${schema.type.join(' or ')}`
  if (schema.type === 'array') {
    return html`list of ${isSchema(schema.items) ? typeOf(schema.items) : 'anything'}`
  }
  if (schema.contentMediaType) return html`file`
  return html`${schema.type ?? 'anything'}`
}

/** The description of a value, whether it is optional, and its limits. */
export function constraintsOf(value: {
  required: boolean
  description?: string
  schema: JsonSchema
}): Piece {
  const { required, schema, description = schema.description } = value
  const facts = [description, required ? '' : 'optional', ...limitsOf(schema)]
  return withCode(facts.filter(Boolean).join('; '))
}

function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum } = schema
  const limits: string[] = []
  if (schema.contentMediaType && maxLength !== undefined) {
    limits.push(`at most ${maxLength / BYTES_IN_MB} MB`)
  } else {
    if (minLength === 1) limits.push('not empty')
    else if (minLength !== undefined) limits.push(`at least ${minLength} characters`)
    if (maxLength !== undefined)
      limits.push(`at most ${maxLength.toLocaleString('en-US')} characters`)
  }
  if (exclusiveMinimum !== undefined) limits.push(`above ${exclusiveMinimum}`)
  if (minimum !== undefined) limits.push(`from ${minimum}`)
  if (maximum !== undefined) limits.push(`to ${maximum}`)
  if (schema.format) limits.push(schema.format)
  else if (schema.pattern) limits.push(`like \`${schema.pattern}\``)
  if (schema.default !== undefined) limits.push(`else \`${JSON.stringify(schema.default)}\``)
  return limits
}

function rowsOf(schema: JsonSchema, path = ''): Row[] {
  const required = new Set(schema.required)
  const own = Object.entries(schema.properties ?? {}).flatMap(([field, value]) => {
    if (!isSchema(value)) return []
    const name = path + field
    const { inside, suffix } = nestedIn(value)
    const row = { name, required: required.has(field), schema: value }
    return [row, ...(inside ? rowsOf(inside, `${name}${suffix}.`) : [])]
  })
  const others = schema.additionalProperties
  if (!isSchema(others)) return own
  return [...own, { name: `${path}(any other)`, required: false, schema: others }]
}

/** The object inside a field, a list or a union with null. Null for a named schema, which is shown elsewhere. */
function nestedIn(schema: JsonSchema): { inside: JsonSchema | null; suffix: string } {
  const [one] = (schema.anyOf ?? [schema]).filter(isSchema).filter(each => each.type !== 'null')
  if (one?.type === 'array' && isSchema(one.items)) {
    const { inside, suffix } = nestedIn(one.items)
    return { inside, suffix: `[]${suffix}` }
  }
  return { inside: one?.properties ? one : null, suffix: '' }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const joined = (pieces: Piece[]): Piece =>
  html`${pieces.map((piece, i) => html`${i ? ' or ' : ''}${piece}`)}`

/** Text between backticks is code. */
export function withCode(text: string): Piece {
  return html`${text.split('`').map((part, i) => (i % 2 ? html`<code>${part}</code>` : part))}`
}
