import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { OpenAiRefusal } from './errors.ts'

const compiled = new Map<string, ValidateFunction>()
/** Size of the cache of compiled schemas. */
const MOST_KEPT = 20

/**
 * Whether the value matches the requested JSON schema.
 * @throws OpenAiRefusal when it is no JSON schema
 */
export function fits(value: unknown, schema: object): boolean {
  const key = JSON.stringify(schema)
  const known = compiled.get(key)
  if (known) return known(value)
  // The allowed keywords mean the same in all drafts.
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
