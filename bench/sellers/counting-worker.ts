/**
 * The entry of the Worker whose use of D1 is counted: the built Worker, whose database counts calls (round trips),
 * statements, rows read and rows written by D1's own meta. `POST /__counts` answers the sums since the last call, with
 * those of each statement by its text and the calls by theirs, and begins anew; `POST /__counts/scheduled` runs the jobs.
 */
export const COUNTING_WORKER = `
import worker, * as objects from './index.js'

const none = () => ({ round_trips: 0, statements: 0, rows_read: 0, rows_written: 0, texts: {}, calls: {}, objects: 0 })
let counts = none()
const native = new WeakMap()

function bound(target, key) {
  const value = target[key]
  return typeof value === 'function' ? value.bind(target) : value
}
function count(results, sqls) {
  counts.round_trips += 1
  const call = sqls.join(';\\n')
  counts.calls[call] = (counts.calls[call] ?? 0) + 1
  countRows(results, sqls)
}
function countRows(results, sqls) {
  counts.statements += results.length
  for (const [at, { meta }] of results.entries()) {
    counts.rows_read += meta.rows_read
    counts.rows_written += meta.rows_written
    const one = (counts.texts[sqls[at]] ??= { times: 0, rows_read: 0, rows_written: 0 })
    one.times += 1
    one.rows_read += meta.rows_read
    one.rows_written += meta.rows_written
  }
}
/** D1's "raw" says nothing of rows. What writes is asked for by "all", whose columns stand in the same order. */
async function raw(one, sql, args) {
  if (/^\\s*(insert|update|delete|replace)\\b/i.test(sql) && args.length === 0) {
    const result = await one.all()
    count([result], [sql])
    return result.results.map(row => Object.values(row))
  }
  const answer = await one.raw(...args)
  count([await one.all()], [sql])
  return answer
}
function statement(one, sql) {
  const proxy = new Proxy(one, {
    get(_, key) {
      if (key === 'bind') return (...args) => statement(one.bind(...args), sql)
      if (key === 'raw') return (...args) => raw(one, sql, args)
      if (key === 'run' || key === 'all')
        return async () => {
          const result = await one[key]()
          count([result], [sql])
          return result
        }
      if (key === 'first')
        return async column => {
          const result = await one.all()
          count([result], [sql])
          const [row = null] = result.results
          return row === null || column === undefined ? row : row[column]
        }
      return bound(one, key)
    },
  })
  native.set(proxy, { one, sql })
  return proxy
}
const database = db =>
  new Proxy(db, {
    get(_, key) {
      if (key === 'prepare') return sql => statement(db.prepare(sql), sql)
      if (key === 'batch')
        return async statements => {
          const results = await db.batch(statements.map(each => native.get(each).one))
          count(results, statements.map(each => native.get(each).sql))
          return results
        }
      return bound(db, key)
    },
  })

/** The objects of sellers' rows: a call of one is a round trip, what runs in it is none. */
const sellers = namespace =>
  new Proxy(namespace, {
    get(_, key) {
      if (key !== 'getByName') return bound(namespace, key)
      return name => {
        const stub = namespace.getByName(name)
        return new Proxy(stub, {
          get(_, method) {
            if (method === 'then') return undefined
            return (...args) => {
              counts.round_trips += 1
              counts.objects += 1
              return stub[method](...args)
            }
          },
        })
      }
    },
  })

const wrapped = new WeakMap()
function counting(env) {
  let known = wrapped.get(env)
  if (!known) {
    known = { ...env, DB: database(env.DB), SELLER_DATABASE: sellers(env.SELLER_DATABASE) }
    wrapped.set(env, known)
  }
  return known
}
const counted = Base =>
  class extends Base {
    constructor(ctx, env) {
      super(ctx, counting(env))
    }
  }
export const CoinQueue = counted(objects.CoinQueue)
export const ListingPublisher = counted(objects.ListingPublisher)
export const MarketAnswers = counted(objects.MarketAnswers)
export const MetalWatcher = counted(objects.MetalWatcher)
export const OrderReader = counted(objects.OrderReader)
export const PairingRoom = counted(objects.PairingRoom)
export class SellerDatabase extends counted(objects.SellerDatabase) {
  execute(statements) {
    const results = super.execute(statements)
    countRows(
      results.map(({ rowsRead, rowsWritten }) => ({ meta: { rows_read: rowsRead, rows_written: rowsWritten } })),
      statements.map(({ sql }) => sql),
    )
    return results
  }
}

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url)
    if (pathname === '/__counts') {
      const answer = counts
      counts = none()
      return Response.json(answer)
    }
    if (pathname === '/__counts/scheduled') {
      await worker.scheduled({}, counting(env), ctx)
      return Response.json({})
    }
    return worker.fetch(request, counting(env), ctx)
  },
  scheduled: (event, env, ctx) => worker.scheduled(event, counting(env), ctx),
}
`
