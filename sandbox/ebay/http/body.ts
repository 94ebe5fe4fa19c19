import type { Context } from 'hono'
import type { z } from 'zod'
import { accessError, cannotSerialize, type EbayError, parameter, refuse } from './errors.ts'

type Issue = z.core.$ZodIssue

/** Creates the API's own error for an invalid or missing field. */
export type Invalid = (field: string, message: string, missing: boolean) => EbayError

/** A rule over several fields marks a missing field with `params: { missing: true }`. */
const isMissing = (issue: Issue): boolean =>
  issue.code === 'custom'
    ? issue.params?.['missing'] === true
    : issue.code !== 'unrecognized_keys' && issue.input === undefined

const pathOf = (issue: Issue): string => issue.path.map(String).join('.')

/**
 * Fields that eBay's JSON parser refuses: unknown keys, wrong types, values outside an enum.
 * A missing field passes the parser and is refused by its rule.
 */
function unreadable(issue: Issue): string[] {
  if (isMissing(issue)) return []
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(key => [...issue.path.map(String), key].join('.'))
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_union':
      return [pathOf(issue)]
    case 'too_big':
    case 'too_small':
    case 'invalid_format':
    case 'not_multiple_of':
    case 'custom':
      return []
  }
}

/**
 * Reads a JSON body against a strict schema.
 * @param invalid creates the API's own error for a broken rule (length, range, pattern)
 * @throws EbayRefusal 400 with parser errors (2004) if any, else with all broken rules
 */
export async function readBody<T>(c: Context, schema: z.ZodType<T>, invalid: Invalid): Promise<T> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) {
    refuse(
      415,
      accessError(2004, 'Invalid request', {
        longMessage: 'The Content-Type header must be application/json.',
        parameters: [parameter('reason', `Content-Type [${type}]`)],
      }),
    )
  }
  let body: unknown
  try {
    body = JSON.parse(await c.req.text())
  } catch (error) {
    refuse(
      400,
      accessError(2004, 'Invalid request', {
        longMessage: 'The request has errors. For help, see the documentation for this API.',
        parameters: [parameter('reason', error instanceof Error ? error.message : 'not JSON')],
      }),
    )
  }
  return checkBody(body, schema, invalid)
}

/** Same as `readBody`, for a parsed value. */
export function checkBody<T>(body: unknown, schema: z.ZodType<T>, invalid: Invalid): T {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.flatMap(unreadable)
  if (fields.length > 0) refuse(400, cannotSerialize(fields))
  refuse(
    400,
    ...parsed.error.issues.map(issue => invalid(pathOf(issue), issue.message, isMissing(issue))),
  )
}
