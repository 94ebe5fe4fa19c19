import { z } from 'zod'
import { errorEnvelopeSchema } from '../../shared/errors.ts'
import type { SliceDescription } from '../http/operations.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const refTo = (name: string) => `#/components/schemas/${name}`

/** The contracts of shared as JSON Schema: those that have a name under it, and any other where it is used. */
export type Schemas = {
  components: Record<string, JsonSchema>
  /** The schema of an answer, or of a body or parameter: a reference where it has a name. */
  response: (schema: z.ZodType) => JsonSchema
  input: (schema: z.ZodType) => JsonSchema
}

/** What goes in is described before it is parsed, what comes out after: defaults and trimming are ours. */
export function schemasOf(slices: readonly SliceDescription[]): Schemas {
  const answers = named(
    'output',
    slices
      .flatMap(({ answers }) => Object.entries(answers))
      .concat([['ErrorEnvelope', errorEnvelopeSchema]]),
  )
  const bodies = named(
    'input',
    slices.flatMap(({ bodies }) => Object.entries(bodies)),
  )
  return {
    components: { ...answers.components, ...bodies.components },
    response: answers.of,
    input: bodies.of,
  }
}

function named(io: 'input' | 'output', entries: [string, z.ZodType][]) {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of entries) registry.add(schema, { id })
  const options = { io, uri: refTo, unrepresentable: 'any', override: simplify } as const
  const { schemas } = z.toJSONSchema(registry, options)
  return {
    components: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, withoutMetadata(schema)]),
    ),
    of: (schema: z.ZodType): JsonSchema => {
      const id = registry.get(schema)?.id
      return id ? { $ref: refTo(id) } : withoutMetadata(z.toJSONSchema(schema, options))
    },
  }
}

/** Without what only a file of its own needs. */
function withoutMetadata({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema
}

type Overridden = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }

/** Leaves out the bounds of an integer that are JavaScript's own, and says of a trimmed text what it must be then. */
function simplify({ zodSchema, jsonSchema }: Overridden): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.in instanceof z.core.$ZodString)) return
  if (!(zodSchema.out instanceof z.core.$ZodString)) return
  Object.assign(jsonSchema, withoutMetadata(z.toJSONSchema(zodSchema.out)), { ...jsonSchema })
}
