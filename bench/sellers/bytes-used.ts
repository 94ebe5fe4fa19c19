import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const rowSchema = z.object({ name: z.string(), bytes: z.number() })

/** Bytes that each table and index uses of its pages; what a page has free is not counted. */
export function bytesUsed(db: DatabaseSync): Map<string, number> {
  const rows = db
    .prepare('select name, sum(pgsize - unused) as bytes from dbstat group by name order by name')
    .all()
  return new Map(
    rowSchema
      .array()
      .parse(rows)
      .map(({ name, bytes }) => [name, bytes]),
  )
}

/** What each has grown by, the most first. */
export function grown(before: Map<string, number>, after: Map<string, number>) {
  return [...after]
    .map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes !== 0)
    .sort((a, b) => b.bytes - a.bytes)
}
