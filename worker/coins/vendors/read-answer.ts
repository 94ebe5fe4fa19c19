import { z } from 'zod'
import type { ModelTokens } from '../port.ts'
import { type CallFailure, unusableAnswer } from './failures.ts'

/** `tokens`: what this call has read and written, where the vendor says so. */
export type CallOutcome<T> = ({ ok: true; answer: T } | ({ ok: false } & CallFailure)) & {
  tokens?: ModelTokens
}

/** Some models write what they think before the answer. */
const THOUGHTS = /<(think|thinking|reasoning)>[\s\S]*?<\/\1>/gi

/** Parses the model's text by the schema, or describes what is wrong with it. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): CallOutcome<T> {
  const said = text.replaceAll(THOUGHTS, '')
  const json = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)
  if (json === '') return { ok: false, ...unusableAnswer('it holds no JSON object', text) }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, ...unusableAnswer(`it is not one JSON object (${reason})`, text) }
  }
  const checked = schema.safeParse(asMeant(value, schema))
  if (checked.success) return { ok: true, answer: checked.data }
  const complaint = checked.error.issues
    .slice(0, 8)
    .map(issue => `${issue.path.join('.') || 'the object'}: ${issue.message}`)
    .join('; ')
  return { ok: false, ...unusableAnswer(complaint, text) }
}

/**
 * The value in the schema's types where its meaning is plain: without keys that the schema does not have, a word of a
 * list in its own case, a number or nothing as text, a percentage as a share. Models of vendors without strict schemas
 * answer so; a second call for it would cost as much as the first. All else stays and is refused by the schema.
 */
function asMeant(value: unknown, schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodNullable)
    return value === null ? null : asMeant(value, schema.def.innerType)
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const given = new Map<string, unknown>(Object.entries(value))
    const known = Object.entries(schema.shape).filter(([key]) => given.has(key))
    return Object.fromEntries(known.map(([key, field]) => [key, asMeant(given.get(key), field)]))
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map(entry => asMeant(entry, schema.def.element))
  if (schema instanceof z.ZodEnum && typeof value === 'string') {
    const word = value.trim().toLowerCase()
    return schema.options.find(option => String(option).toLowerCase() === word) ?? value
  }
  if (schema instanceof z.ZodString)
    return value === null ? '' : typeof value === 'number' ? String(value) : value
  if (schema instanceof z.ZodNumber && schema.maxValue === 1) return shareOf(value)
  return value
}

/** 95, "95 %" and "0.95" as 0.95. A number between 1 and 2 is neither a share nor a likely percentage. */
function shareOf(value: unknown): unknown {
  const isPercent = typeof value === 'string' && value.trim().endsWith('%')
  const number =
    typeof value === 'string' ? Number(value.replace('%', '').trim() || Number.NaN) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return value
  return isPercent || (number >= 2 && number <= 100) ? number / 100 : number
}
