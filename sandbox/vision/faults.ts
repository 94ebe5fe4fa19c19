import type { z } from 'zod'
import { OpenAiRefusal } from './errors.ts'

/** The vendor's error for the first problem of a body, with its wording and codes. */
export function refusalOf(error: z.ZodError, body: unknown): OpenAiRefusal {
  const { issue, path } = deepest(error.issues[0]!, [])
  const at = pathText(path)
  const given = valueAt(body, path)
  switch (issue.code) {
    case 'unrecognized_keys': {
      const key = pathText([...path, issue.keys[0]!])
      return fault(`Unknown parameter: '${key}'.`, key, 'unknown_parameter')
    }
    case 'invalid_type':
      return given === undefined
        ? fault(`Missing required parameter: '${at}'.`, at, 'missing_required_parameter')
        : fault(
            `Invalid type for '${at}': expected ${article(issue.expected)}, but got ${article(typeName(given))} instead.`,
            at,
            'invalid_type',
          )
    case 'invalid_value':
      return wrongChoice(at, given, issue.values.map(String))
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? wrongChoice(at, given, issue.options.map(String))
        : fault(
            `Invalid type for '${at}': got ${article(typeName(given))} instead.`,
            at,
            'invalid_type',
          )
    case 'too_small':
      return issue.origin === 'array'
        ? fault(
            `Invalid '${at}': empty array. Expected an array with minimum length ${Number(issue.minimum)}, but got an empty array instead.`,
            at,
            'empty_array',
          )
        : fault(
            `Invalid '${at}': ${numberWord(given)} below minimum value. Expected a value >= ${Number(issue.minimum)}, but got ${String(given)} instead.`,
            at,
            `${numberWord(given)}_below_min_value`,
          )
    case 'too_big':
      return fault(
        `Invalid '${at}': ${numberWord(given)} above maximum value. Expected a value <= ${Number(issue.maximum)}, but got ${String(given)} instead.`,
        at,
        `${numberWord(given)}_above_max_value`,
      )
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return fault(`Invalid '${at}': ${issue.message}.`, at, 'invalid_value')
    default:
      return issue satisfies never
  }
}

function fault(message: string, param: string, code: string): OpenAiRefusal {
  return new OpenAiRefusal(400, message, { param, code })
}

function wrongChoice(at: string, given: unknown, choices: string[]): OpenAiRefusal {
  if (given === undefined)
    return fault(`Missing required parameter: '${at}'.`, at, 'missing_required_parameter')
  const named = choices.map(choice => `'${choice}'`)
  const list =
    named.length > 1 ? `${named.slice(0, -1).join(', ')}, and ${named.at(-1)}` : (named[0] ?? '')
  return fault(
    `Invalid value: '${typeof given === 'string' ? given : JSON.stringify(given)}'. Supported values are: ${list}.`,
    at,
    'invalid_value',
  )
}

/** The union branch whose error is deepest is the intended one. */
function deepest(
  issue: z.core.$ZodIssue,
  above: PropertyKey[],
): { issue: z.core.$ZodIssue; path: PropertyKey[] } {
  const path = [...above, ...issue.path]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { issue, path }
  const inner = issue.errors
    .flatMap(branch => (branch[0] ? [deepest(branch[0], path)] : []))
    .sort((a, b) => b.path.length - a.path.length)[0]
  return inner && inner.path.length > path.length ? inner : { issue, path }
}

/** `messages[0].content[1].image_url` */
function pathText(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : `${text}${text ? '.' : ''}${String(part)}`,
    '',
  )
}

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  let value = body
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.getOwnPropertyDescriptor(value, part)?.value
  }
  return value
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'decimal number'
  return typeof value
}

function article(type: string): string {
  const named: Record<string, string> = {
    null: 'null',
    int: 'an integer',
    array: 'an array',
    object: 'an object',
    record: 'an object',
    integer: 'an integer',
  }
  return named[type] ?? `a ${type}`
}

function numberWord(value: unknown): 'integer' | 'decimal' {
  return Number.isInteger(value) ? 'integer' : 'decimal'
}
