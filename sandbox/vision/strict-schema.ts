import { OpenAiRefusal } from './errors.ts'

/**
 * The vendor's rules for a schema with `strict: true` (guide on structured outputs): the root
 * is an object, every object is closed and requires all of its properties.
 * @throws OpenAiRefusal with the vendor's error
 */
export function checkStrictSchema(schema: object, at: { name: string; param: string }): void {
  if (field(schema, 'type') !== 'object')
    throw refusal(`schema must be a JSON Schema of 'type: "object"'`, at, [])
  visit(schema, at, [])
}

function visit(schema: unknown, at: { name: string; param: string }, path: string[]): void {
  if (typeof schema !== 'object' || schema === null) return
  if (field(schema, 'type') === 'object') {
    const properties = Object.keys(asObject(field(schema, 'properties')))
    if (field(schema, 'additionalProperties') !== false)
      throw refusal(`'additionalProperties' is required to be supplied and to be false.`, at, path)
    const required = field(schema, 'required')
    const missing = properties.find(key => !Array.isArray(required) || !required.includes(key))
    if (missing !== undefined)
      throw refusal(
        `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`,
        at,
        path,
      )
  }
  for (const group of ['properties', '$defs', 'definitions'])
    for (const [key, inner] of Object.entries(asObject(field(schema, group))))
      visit(inner, at, [...path, group, key])
  visit(field(schema, 'items'), at, [...path, 'items'])
  const branches = field(schema, 'anyOf')
  if (Array.isArray(branches))
    for (const [i, inner] of branches.entries()) visit(inner, at, [...path, 'anyOf', String(i)])
}

function field(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function refusal(
  what: string,
  { name, param }: { name: string; param: string },
  path: string[],
): OpenAiRefusal {
  const context = path.map(part => `'${part}'`).join(', ')
  return new OpenAiRefusal(
    400,
    `Invalid schema for response_format '${name}': In context=(${context}), ${what}`,
    { param, code: 'invalid_json_schema' },
  )
}
