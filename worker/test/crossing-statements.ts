import { env } from 'cloudflare:workers'
import { afterAll } from 'vitest'
import { crossing } from './crossing.ts'

/** Statements that name tables of both databases, and where they stand. The list only shrinks. */
const NOT_DIVIDED: RegExp[] = [
  // references: proposals, accuracy
  /^\s*insert into audit_log .* from coin_references /s,
  /^\s*delete from naming_totals\s/,
  // ebay/service/account-deletion
  /exists \(select 1 from ebay_notices where id = \?/,
]

/** Both databases have these. */
const OF_SCHEMA = /^\s*(?:--[^\n]*\n\s*)*(?:create|drop|alter|pragma|explain)\b/i

/** On the platform's own object: files share it, and each runs this module anew. */
const SEEN = Symbol.for('statements that were prepared')
type Watched = D1Database & { [SEEN]?: Set<string> }
const prototype: Watched = Object.getPrototypeOf(env.DB)
const seen = (prototype[SEEN] ??= watched())
// What a file before it left, and the migrations.
seen.clear()

function watched(): Set<string> {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its object
  const { prepare } = prototype
  const statements = new Set<string>()
  prototype.prepare = function watchedPrepare(sql: string) {
    statements.add(sql)
    return prepare.call(this, sql)
  }
  return statements
}

afterAll(() => {
  const crossings = [...seen]
    .filter(sql => !OF_SCHEMA.test(sql) && !NOT_DIVIDED.some(known => known.test(sql)))
    .flatMap(sql => {
      const tables = crossing(sql)
      return tables === null ? [] : [`${tables}: ${sql}`]
    })
  if (crossings.length > 0)
    throw new Error(
      `Statements that ran in this file name tables of the directory and of the sellers’ database (worker/db/databases). Divide them:\n${crossings.join('\n')}`,
    )
})
