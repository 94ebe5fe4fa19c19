import { z } from 'zod'
import { errorEnvelopeSchema, textErrorSchema } from '../../shared/errors.ts'
import type { SliceDescription } from '../http/operations.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const refTo = (name: string) => `#/components/schemas/${name}`

/** The schemas of shared as JSON Schema: named ones as components, any other inline. */
export type Schemas = {
  components: Record<string, JsonSchema>
  /** The schema of a response, or of a body or parameter: a reference if it is named. */
  response: (schema: z.ZodType) => JsonSchema
  input: (schema: z.ZodType) => JsonSchema
}

/** Bodies are described before parsing, responses after it: defaults and trimming happen here. */
export function schemasOf(slices: readonly SliceDescription[]): Schemas {
  const responses = named(
    'output',
    slices
      .flatMap(({ responses }) => Object.entries(responses))
      .concat([
        ['ErrorEnvelope', errorEnvelopeSchema],
        ['TextError', textErrorSchema],
      ]),
  )
  const bodies = named(
    'input',
    slices.flatMap(({ bodies }) => Object.entries(bodies ?? {})),
  )
  return {
    components: { ...responses.components, ...bodies.components },
    response: responses.of,
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

/** Without the keys that only a standalone schema needs. */
function withoutMetadata({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema
}

type Overridden = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }

/** Removes an integer's default bounds, and adds to a trimmed text the constraints that apply after trimming. */
function simplify({ zodSchema, jsonSchema }: Overridden): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.in instanceof z.core.$ZodString)) return
  if (!(zodSchema.out instanceof z.core.$ZodString)) return
  Object.assign(jsonSchema, withoutMetadata(z.toJSONSchema(zodSchema.out)), { ...jsonSchema })
}
