import { Buffer } from 'node:buffer'
import type { StoredValue } from '../../worker/dumps/dump-lines.ts'
import type { BoundStatement } from '../../worker/dumps/restore-statements.ts'

/** The text of a statement with its values in it. */
export function inlined({ sql, values }: BoundStatement): string {
  let at = 0
  return sql.replaceAll('?', () => literal(values[at++] ?? null))
}

function literal(value: StoredValue): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return `x'${Buffer.from(value).toString('hex')}'`
  // SQLite reads a text up to its first NUL.
  return value.includes('\0')
    ? `cast(x'${Buffer.from(value).toString('hex')}' as text)`
    : `'${value.replaceAll("'", "''")}'`
}
