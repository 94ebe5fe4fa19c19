/**
 * The entry of the Worker under faults: the built Worker, whose D1 and R2 refuse now and then and whose clock can jump.
 * It stands around the product, which has no such seam. `POST /__faults` sets the share of refused calls and the seed,
 * and answers how many calls were refused. `POST /__faults/scheduled` runs the jobs.
 * @param aheadMs how far its clock is ahead
 */
export const faultyWorker = (aheadMs: number): string => `
import worker, * as objects from './index.js'

const state = { share: 0, offset: ${aheadMs}, seed: 1, refused: 0 }
const realNow = Date.now.bind(Date)
Date.now = () => realNow() + state.offset

/** mulberry32 */
function random() {
  let t = (state.seed = (state.seed + 0x6d2b79f5) | 0)
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
function refuses() {
  if (random() >= state.share) return false
  state.refused += 1
  return true
}

const native = new WeakMap()
function bound(target, key) {
  const value = target[key]
  return typeof value === 'function' ? value.bind(target) : value
}
function refusing(target, calls, error) {
  return new Proxy(target, {
    get(_, key) {
      if (!calls.includes(key)) return bound(target, key)
      return async (...args) => {
        if (refuses()) throw error(key)
        return target[key](...args)
      }
    },
  })
}
// https://developers.cloudflare.com/d1/observability/debug-d1/#error-list
const overloaded = () => new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.')
function statement(one) {
  const proxy = new Proxy(one, {
    get(_, key) {
      if (key === 'bind') return (...args) => statement(one.bind(...args))
      if (!['run', 'all', 'first', 'raw'].includes(key)) return bound(one, key)
      return async (...args) => {
        if (refuses()) throw overloaded()
        return one[key](...args)
      }
    },
  })
  native.set(proxy, one)
  return proxy
}
const database = db =>
  new Proxy(db, {
    get(_, key) {
      if (key === 'prepare') return sql => statement(db.prepare(sql))
      if (key === 'batch')
        return async statements => {
          if (refuses()) throw overloaded()
          return db.batch(statements.map(one => native.get(one) ?? one))
        }
      return bound(db, key)
    },
  })
// https://developers.cloudflare.com/r2/api/error-codes/
const internal = key => new Error(key + ': We encountered an internal error. Please try again. (10001)')
const bucket = r2 => refusing(r2, ['put', 'get', 'head', 'delete', 'list'], internal)

const wrapped = new WeakMap()
function withFaults(env) {
  let known = wrapped.get(env)
  if (!known) {
    known = { ...env, DB: database(env.DB), PICTURES: bucket(env.PICTURES) }
    wrapped.set(env, known)
  }
  return known
}

/** The runtime's alarms go by its own clock. */
function withAlarms(ctx) {
  const { storage } = ctx
  const [set, get] = [storage.setAlarm.bind(storage), storage.getAlarm.bind(storage)]
  Object.defineProperty(storage, 'setAlarm', {
    value: (at, ...more) => set(Number(at) - state.offset, ...more),
  })
  Object.defineProperty(storage, 'getAlarm', {
    value: async (...args) => {
      const at = await get(...args)
      return at === null ? null : at + state.offset
    },
  })
  return ctx
}
const faulty = Base =>
  class extends Base {
    constructor(ctx, env) {
      super(withAlarms(ctx), withFaults(env))
    }
  }
export const CoinQueue = faulty(objects.CoinQueue)
export const ListingPublisher = faulty(objects.ListingPublisher)
export const MarketAnswers = faulty(objects.MarketAnswers)
export const MetalWatcher = faulty(objects.MetalWatcher)
export const OrderReader = faulty(objects.OrderReader)
export const PairingRoom = faulty(objects.PairingRoom)
export const SellerDatabase = objects.SellerDatabase

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url)
    if (pathname === '/__faults') {
      Object.assign(state, await request.json())
      return Response.json(state)
    }
    if (pathname === '/__faults/scheduled') {
      await worker.scheduled({}, withFaults(env), ctx)
      return Response.json(state)
    }
    return worker.fetch(request, withFaults(env), ctx)
  },
  scheduled: (event, env, ctx) => worker.scheduled(event, withFaults(env), ctx),
}
`
