import type { ValidationTargets } from 'hono'
import { validator } from 'hono/validator'
import type { z } from 'zod'
import { Failure } from './failure.ts'

/** Parses one part of a request with the contract's schema; bad input is a VALIDATION failure that names its fields. */
export function validated<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return validator(target, (value): z.output<Schema> => parseInput(schema, value))
}

/** The same for input that is read by hand (multipart parts). Throws a VALIDATION failure. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message
  const first = result.error.issues[0]
  throw new Failure('VALIDATION', {
    ...(first ? { message: first.message } : {}),
    detail: { fields, ...(first ? { field: first.path.join('.') } : {}) },
  })
}
