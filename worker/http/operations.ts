import type { z } from 'zod'
import type { ErrorCode } from '../../shared/errors.ts'

/** A successful response. `types` are media types; with a schema it is JSON. */
export type ResponseDescription = {
  description: string
  schema?: z.ZodType
  types?: readonly string[]
  /** Name → description. */
  headers?: Record<string, string>
}

/** A multipart body: text fields by a schema, pictures by name. */
export type FormBody = {
  texts?: z.ZodType
  pictures: Record<string, { description: string; required: boolean }>
  /** Optional text fields that no schema validates: name → description. */
  flags?: Record<string, string>
  types: readonly string[]
  maxBytes: number
}

/** A header or query parameter that no schema validates. */
export type UnvalidatedInput = {
  description: string
  required: boolean
  values?: readonly string[]
}

/**
 * What the route table does not contain of an operation. Path, query and JSON body come from the route's
 * `validated` handlers, and access from the middleware in front of it.
 */
export type OperationDescription = {
  /** A sentence without a full stop. */
  summary: string
  /** Further description. */
  description?: string
  /** Descriptions of path and query parameters, except the common ones. */
  parameters?: Record<string, string>
  form?: FormBody
  /** A JSON body that no `validated` handler parses. With a form, either is accepted. */
  json?: z.ZodType
  /** A body that is not parsed. */
  rawBody?: { description: string; type: string }
  headers?: Record<string, UnvalidatedInput>
  query?: Record<string, UnvalidatedInput>
  /** By HTTP status. */
  responses: Record<number, ResponseDescription>
  /** The operation's own errors. Those of the middleware (session, role, origin, validation) are added. */
  errors?: readonly ErrorCode[]
}

/** The operations of one slice. Keys are `METHOD /path`, as in the route table. */
export type SliceDescription = {
  title: string
  operations: Record<string, OperationDescription>
  /** Named schemas of the document: of responses, and of JSON bodies. */
  responses: Record<string, z.ZodType>
  bodies?: Record<string, z.ZodType>
}

export const json = (schema: z.ZodType, description: string): { 200: ResponseDescription } => ({
  200: { schema, description },
})
