import { z } from 'zod'

/** What an amount's name ends in inside, and how many of that unit a dollar has. */
const UNITS = { Cents: 100, Micros: 1_000_000 } as const
type Unit = keyof typeof UNITS

/** `T` as a specified call answers it: `priceCents` inside is `price` there, in dollars. */
export type InDollars<T> = T extends readonly (infer Item)[]
  ? InDollars<Item>[]
  : T extends object
    ? { [K in keyof T as K extends `${infer Name}${Unit}` ? Name : K]: InDollars<T[K]> }
    : T

/**
 * The answer of a call of the specification: dollars on the wire, integers inside. Each field of the schema whose name
 * ends in `Cents` (or `Micros`) has the specification's name without that ending on the wire. `.in` describes the wire.
 */
export const specifiedAnswer = <Schema extends z.ZodType>(schema: Schema) =>
  z.codec(wireSchema(schema), schema, {
    decode: wire => fromDollars(schema, wire),
    encode: value => toDollars(schema, value),
  })

// Overloads: TypeScript cannot follow names through a schema.
function wireSchema<Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<InDollars<z.output<Schema>>>
function wireSchema(schema: z.ZodType): z.core.$ZodType {
  return wireOf(schema)
}

/** Dollars, null or left out where the amount may be. */
function dollarsOf(amount: z.core.$ZodType): z.core.$ZodType {
  if (amount instanceof z.ZodNullable) return z.nullable(dollarsOf(amount.unwrap()))
  if (amount instanceof z.ZodOptional) return z.optional(dollarsOf(amount.unwrap()))
  return z.number().describe('Dollars')
}

/** One wire schema for each: the API reference names it once, wherever it is used. */
const wireSchemas = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

function wireOf(schema: z.core.$ZodType): z.core.$ZodType {
  const wire = wireSchemas.get(schema) ?? newWireSchema(schema)
  wireSchemas.set(schema, wire)
  return wire
}

function newWireSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable) return z.nullable(wireOf(schema.unwrap()))
  if (schema instanceof z.ZodOptional) return z.optional(wireOf(schema.unwrap()))
  if (schema instanceof z.ZodArray) return z.array(wireOf(schema.element))
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(each => wireOf(each)))
  if (!(schema instanceof z.ZodObject)) return schema
  return z.object(
    Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => {
        const amount = amountOf(name)
        if (!amount) return [name, wireOf(field)]
        return [amount.name, dollarsOf(field)]
      }),
    ),
  )
}

function fromDollars<Schema extends z.ZodType>(
  schema: Schema,
  wire: InDollars<z.output<Schema>>,
): z.input<Schema>
function fromDollars(schema: unknown, wire: unknown): unknown {
  return converted(schema, wire, FROM_DOLLARS)
}

function toDollars<Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
): InDollars<z.output<Schema>>
function toDollars(schema: unknown, value: unknown): unknown {
  return converted(schema, value, TO_DOLLARS)
}

type Amount = { name: string; perDollar: number }

function amountOf(name: string): Amount | null {
  const unit = (['Cents', 'Micros'] as const).find(each => name.endsWith(each))
  return unit ? { name: name.slice(0, -unit.length), perDollar: UNITS[unit] } : null
}

/** From and to the name of a field, and the conversion of an amount. */
type Direction = {
  from: (name: string, amount: Amount | null) => string
  to: (name: string, amount: Amount | null) => string
  amount: (value: number, perDollar: number) => number
}
const TO_DOLLARS: Direction = {
  from: name => name,
  to: (name, amount) => amount?.name ?? name,
  amount: (value, perDollar) => value / perDollar,
}
const FROM_DOLLARS: Direction = {
  from: TO_DOLLARS.to,
  to: TO_DOLLARS.from,
  amount: (value, perDollar) => Math.round(value * perDollar),
}

function converted(schema: unknown, value: unknown, direction: Direction): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return converted(schema.unwrap(), value, direction)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map(each => converted(schema.element, each, direction))
  if (typeof value !== 'object' || value === null) return value
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator } = schema.def
    const kind = new Map<string, unknown>(Object.entries(value)).get(discriminator)
    const option = schema.options.find(
      each => each instanceof z.ZodObject && each.shape[discriminator]?.safeParse(kind).success,
    )
    return converted(option, value, direction)
  }
  if (!(schema instanceof z.ZodObject)) return value
  const fields = new Map(Object.entries(value))
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const amount = amountOf(name)
      const from = direction.from(name, amount)
      if (!fields.has(from)) return []
      const read = fields.get(from)
      const isAmount = amount !== null && typeof read === 'number'
      const written = isAmount
        ? direction.amount(read, amount.perDollar)
        : converted(field, read, direction)
      return [[direction.to(name, amount), written]]
    }),
  )
}
