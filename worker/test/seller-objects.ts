import { env } from 'cloudflare:workers'
import type { SentStatement } from '../../durable-objects/seller-database/statements.ts'
import { SellerBinding, SellerStatement } from '../db/seller-binding.ts'
import { isOfSeller, OF_SCHEMA } from './crossing.ts'

/** They change which accounts there are. */
const OF_ACCOUNTS = /\b(?:insert|delete)\b.*\busers\b/is

/** On the platform's own object: files share it, and each runs this module anew. */
const ROUTED = Symbol.for('statements go to the database of their tables')
type Routed = D1Database & { [ROUTED]?: true }
const prototype: Routed = Object.getPrototypeOf(env.DB)
if (env.TEST_SELLER_OBJECTS === 'on') {
  // What sleeps is left when the storage is emptied: accounts of the file before have the same ids.
  await object().erase()
  if (!prototype[ROUTED]) route()
}

/**
 * The sellers' tables are those of an object then, with migrations of its own, and the directory's those of D1: each
 * statement goes to the database of its tables. Which accounts there are follows before the object is asked.
 */
function route(): void {
  prototype[ROUTED] = true
  let isStale = true
  // oxlint-disable-next-line typescript/unbound-method -- they are called with their object
  const { prepare, batch } = prototype
  const seller = new SellerBinding({
    async run(statements: SentStatement[]) {
      if (isStale) {
        isStale = false
        const { results } = await prepare.call(env.DB, 'select id from users').all()
        await object().run(accounts(results))
      }
      return object().run(statements)
    },
  })
  prototype.prepare = function routedPrepare(sql: string) {
    return isOfSeller(sql) ? seller.prepare(sql) : prepare.call(this, sql)
  }
  prototype.batch = async function routedBatch<T>(statements: D1PreparedStatement[]) {
    const ofDirectory = statements.filter(each => !(each instanceof SellerStatement))
    if (ofDirectory.length === 0) return seller.batch<T>(statements)
    // The directory's migrations still make the sellers' tables.
    const native = statements.map(each =>
      each instanceof SellerStatement ? prepare.call(this, each.statement) : each,
    )
    if (native.length > ofDirectory.length && !ofDirectory.some(isOfSchema))
      throw new Error('A batch is of both databases')
    const results = await batch.call(this, native)
    isStale = true
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what its SQL answers
    return results as D1Result<T>[]
  }
  const statements: D1PreparedStatement = Object.getPrototypeOf(prepare.call(env.DB, 'select 1'))
  for (const name of ['run', 'all', 'raw', 'first'] as const) {
    const work: unknown = Reflect.get(statements, name)
    if (typeof work !== 'function') throw new Error(`A prepared statement has no ${name}`)
    Reflect.set(statements, name, async function run(this: object, ...values: unknown[]) {
      const answer: unknown = await Reflect.apply(work, this, values)
      if (OF_ACCOUNTS.test(String(Reflect.get(this, 'statement')))) isStale = true
      return answer
    })
  }
}

const isOfSchema = (statement: D1PreparedStatement) =>
  OF_SCHEMA.test(String(Reflect.get(statement, 'statement')))

function object() {
  return env.SELLER_DATABASE.getByName('of all sellers')
}

/** The statements that make the object's accounts those of the directory. */
function accounts(known: unknown[]): SentStatement[] {
  const rows = JSON.stringify(known)
  const ids = `select value ->> 'id' from json_each(?)`
  return [
    { sql: `delete from users where id not in (${ids})`, values: [rows] },
    { sql: `insert into users (id) ${ids} where true on conflict do nothing`, values: [rows] },
  ]
}
