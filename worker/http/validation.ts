import type { ValidationTargets } from 'hono'
import { validator } from 'hono/validator'
import type { z } from 'zod'
import { Failure } from './failure.ts'

/** Parses one part of a request with the contract's schema; bad input is a VALIDATION failure that names its fields. */
export function validated<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  const handler = validator(target, (value): z.output<Schema> => parseInput(schema, value))
  contracts.set(handler, { target, schema })
  return handler
}

type Contract = { target: keyof ValidationTargets; schema: z.ZodType }
const contracts = new WeakMap<object, Contract>()

/** What a handler out of the app's route table parses, and with which schema; null for a handler that parses nothing. */
export function contractOf(handler: object): Contract | null {
  return contracts.get(handler) ?? null
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
