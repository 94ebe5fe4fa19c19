import { env } from 'cloudflare:workers'
import { afterAll } from 'vitest'
import { crossing, OF_SCHEMA } from './crossing.ts'

/** On the platform's own object: files share it, and each runs this module anew. */
const SEEN = Symbol.for('statements that were prepared')
/** Statements, each as a list of one, and batches. */
type Seen = Map<string, string[]>
type Watched = D1Database & { [SEEN]?: Seen }
const prototype: Watched = Object.getPrototypeOf(env.DB)
const seen = (prototype[SEEN] ??= watched())
// What a file before it left, and the migrations.
seen.clear()

function watched(): Seen {
  // oxlint-disable-next-line typescript/unbound-method -- they are called with their object
  const { prepare, batch } = prototype
  const found: Seen = new Map()
  const note = (sqls: string[]) => found.set(sqls.join(';\n'), sqls)
  prototype.prepare = function watchedPrepare(sql: string) {
    note([sql])
    return prepare.call(this, sql)
  }
  prototype.batch = async function watchedBatch<T>(statements: D1PreparedStatement[]) {
    note(statements.map(textOf))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what its SQL answers
    return batch.call(this, statements) as Promise<D1Result<T>[]>
  }
  return found
}

/** The text of a prepared statement, which the platform's type does not show. */
function textOf(statement: D1PreparedStatement): string {
  const text: unknown = Reflect.get(statement, 'statement')
  if (typeof text !== 'string') throw new Error('A prepared statement does not tell its text')
  return text
}

afterAll(() => {
  const crossings = [...seen.values()]
    .filter(sqls => !sqls.every(sql => OF_SCHEMA.test(sql)))
    .flatMap(sqls => {
      const tables = crossing(...sqls)
      return tables === null ? [] : [`${tables}: ${sqls.join(';\n')}`]
    })
  if (crossings.length > 0)
    throw new Error(
      `Statements or batches that ran in this file name tables of the directory and of the sellers’ database (worker/db/databases). Divide them:\n${crossings.join('\n')}`,
    )
})
