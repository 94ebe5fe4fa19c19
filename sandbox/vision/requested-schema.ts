import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { OpenAiRefusal } from './errors.ts'

const compiled = new Map<string, ValidateFunction>()
/** A client has one schema or two; more are not worth keeping. */
const MOST_KEPT = 20

/**
 * Whether the value is what the asked JSON schema describes.
 * @throws OpenAiRefusal when it is no JSON schema
 */
export function fits(value: unknown, schema: object): boolean {
  const key = JSON.stringify(schema)
  const known = compiled.get(key)
  if (known) return known(value)
  // Whatever draft it names, the keywords that are allowed here mean the same.
  const { $schema: _draft, ...keywords }: { $schema?: unknown } = schema
  let validate: ValidateFunction
  try {
    validate = new Ajv2020({ strict: false }).compile(keywords)
  } catch (error) {
    throw new OpenAiRefusal(
      400,
      `Invalid schema for response_format: ${error instanceof Error ? error.message : 'unreadable'}`,
      { param: 'response_format', code: 'invalid_json_schema' },
    )
  }
  if (compiled.size >= MOST_KEPT) compiled.clear()
  compiled.set(key, validate)
  return validate(value)
}
