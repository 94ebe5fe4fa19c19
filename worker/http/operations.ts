import type { z } from 'zod'
import type { ErrorCode } from '../../shared/errors.ts'

/** What a call answers when it succeeds. `types` are media types; a schema makes it JSON. */
export type ResponseDescription = {
  description: string
  schema?: z.ZodType
  types?: readonly string[]
  /** Headers worth knowing: name → what it says. */
  headers?: Record<string, string>
}

/** A body of multipart parts: texts by a schema, pictures by name. */
export type FormBody = {
  texts?: z.ZodType
  pictures: Record<string, { about: string; required: boolean }>
  /** Optional texts that a route reads by hand: name → what it says. */
  flags?: Record<string, string>
  types: readonly string[]
  maxBytes: number
}

/** A header or a value of the query that a route reads by hand. */
export type UnvalidatedInput = { about: string; required: boolean; values?: readonly string[] }

/**
 * What the route table cannot tell of a call. Path, query and JSON body are those of the route's own
 * `validated` handlers, and who may call is read off the doors in front of it: none of it is repeated here.
 */
export type OperationDescription = {
  /** A sentence without a full stop, in the caller's words. */
  summary: string
  /** What else a caller has to know. */
  about?: string
  /** What the names in path and query mean, beyond the usual ones. */
  parameters?: Record<string, string>
  form?: FormBody
  /** A JSON body that is read by hand; with a form, either will do. */
  json?: z.ZodType
  /** A body that is read as it comes. */
  rawBody?: { about: string; type: string }
  headers?: Record<string, UnvalidatedInput>
  query?: Record<string, UnvalidatedInput>
  /** By HTTP status. */
  answers: Record<number, ResponseDescription>
  /** Its own failures; those of the doors in front of it (session, role, origin, validation) come by themselves. */
  errors: readonly ErrorCode[]
}

/** The calls of one slice. Keys are `METHOD /path`, as the route table has them. */
export type SliceDescription = {
  title: string
  calls: Record<string, OperationDescription>
  /** Shapes that get a name in the document: of answers, and of JSON bodies. */
  answers: Record<string, z.ZodType>
  bodies: Record<string, z.ZodType>
}

export const json = (schema: z.ZodType, description: string): { 200: ResponseDescription } => ({
  200: { schema, description },
})
