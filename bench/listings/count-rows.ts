import path from 'node:path'
import { drizzle } from 'drizzle-orm/d1'
import { z } from 'zod'

const worker = path.resolve(import.meta.dirname, '../../worker')

/** The product's own function behind each question, with the query that its route would parse. */
const READERS: Record<string, { file: string; name: string; query: object | null }> = {
  page: {
    file: 'listings/cards/read-cards.ts',
    name: 'readCards',
    query: { sort: 'newest', limit: 60 },
  },
  search: {
    file: 'listings/cards/read-cards.ts',
    name: 'readCards',
    query: { sort: 'newest', limit: 60 },
  },
  filter: {
    file: 'listings/cards/read-cards.ts',
    name: 'readCards',
    query: { limit: 60 },
  },
  counts: { file: 'listings/cards/count-cards.ts', name: 'countCards', query: null },
  dashboard: { file: 'insight/dashboard.ts', name: 'dashboardOf', query: {} },
}

const metaSchema = z.object({ meta: z.object({ rows_read: z.number() }) })

/** The rows that D1 reads for a question: its function runs here, on the database of the Worker. */
export async function countRows(
  database: object,
  userId: number,
  question: string,
  address: string,
): Promise<number> {
  const reader = READERS[question]
  if (!reader) throw new Error(`No function answers ${question}`)
  const module: unknown = await import(path.join(worker, reader.file))
  const read: unknown = Reflect.get(Object(module), reader.name)
  if (typeof read !== 'function') throw new Error(`${reader.file} has no ${reader.name}`)
  let rows = 0
  const counted = (result: unknown) => {
    for (const one of Array.isArray(result) ? result : [result])
      rows += metaSchema.safeParse(one).data?.meta.rows_read ?? 0
  }
  const db: unknown = Reflect.apply(drizzle, undefined, [counting(database, counted)])
  const services = {
    directory: db,
    db,
    now: Date.now,
    ebay: null,
    pictures: { findMetadata: async () => [] },
  }
  const asked = Object.fromEntries(new URL(address).searchParams)
  const query = reader.query === null ? [] : [{ ...reader.query, ...asked }]
  await Reflect.apply(read, undefined, [services, userId, ...query])
  return rows
}

/** A database that tells what each statement read. `raw` answers without it, and is asked for twice. */
function counting(target: object, counted: (result: unknown) => void): object {
  const callOf = (name: PropertyKey, args: unknown[]): unknown => {
    const value: unknown = Reflect.get(target, name)
    if (typeof value !== 'function') throw new Error(`D1 has no ${String(name)}`)
    return Reflect.apply(value, target, args)
  }
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const result = callOf(name, args)
        if (name === 'prepare' || name === 'bind') return counting(Object(result), counted)
        return after(name === 'raw' ? callOf('all', []) : result, counted, result)
      }
    },
  })
}

async function after(told: unknown, counted: (result: unknown) => void, result: unknown) {
  counted(await told)
  return result
}
