import type { ValidationTargets } from 'hono'
import { validator } from 'hono/validator'
import type { z } from 'zod'
import { Failure } from './failure.ts'

/** Middleware that parses one part of a request with a schema. Throws VALIDATION with the fields' messages. */
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

/** What a handler of the route table validates, and with which schema. Null for a handler that validates nothing. */
export function contractOf(handler: object): Contract | null {
  return contracts.get(handler) ?? null
}

/** Parses input that is not read by `validated` (multipart parts). Throws VALIDATION. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw validationFailure(result.error)
}

/** What is wrong with an input: the first fault's sentence, and all of them by field. */
export function validationFailure({ issues }: z.ZodError): Failure {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  const first = issues[0]
  return new Failure('VALIDATION', {
    ...(first ? { message: first.message } : {}),
    detail: { fields, ...(first ? { field: first.path.join('.') } : {}) },
  })
}
