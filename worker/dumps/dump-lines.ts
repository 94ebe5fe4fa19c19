import { Buffer } from 'node:buffer'
import { z } from 'zod'

/** A value as SQLite stores it: in a line, bytes are `{ base64 }`. */
export type StoredValue = string | number | null | Uint8Array

const valueSchema = z.union([
  z.string(),
  z.number(),
  z.null(),
  z
    .object({ base64: z.base64() })
    .transform(({ base64 }) => new Uint8Array(Buffer.from(base64, 'base64'))),
])
const headSchema = z.object({
  /** Of this format. */
  dump: z.literal(1),
  /** Whose rows; null: those of the directory. */
  seller: z.number().int().nullable(),
  at: z.number().int(),
})
const rowSchema = z.tuple([z.string(), z.record(z.string(), valueSchema)])

export type DumpHead = z.infer<typeof headSchema>
/** A table's name and the values by the columns' names. */
export type DumpRow = [table: string, values: Record<string, StoredValue>]

export const headLine = (head: Omit<DumpHead, 'dump'>): string =>
  JSON.stringify({ dump: 1, ...head })

/** @param row as D1 answers it, where bytes are a list of numbers */
export function rowLine(table: string, row: Record<string, unknown>): string {
  return JSON.stringify([table, row], (_, value: unknown) => {
    const isBytes =
      value instanceof ArrayBuffer || value instanceof Uint8Array || isListOfBytes(value)
    return isBytes ? { base64: Buffer.from(value).toString('base64') } : value
  })
}

const isListOfBytes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(each => typeof each === 'number')

/** The first line of a dump. Throws for any other text. */
export const headOfLine = (line: string): DumpHead => headSchema.parse(JSON.parse(line))

/** Another line of a dump. Throws for any other text. */
export const rowOfLine = (line: string): DumpRow => rowSchema.parse(JSON.parse(line))
