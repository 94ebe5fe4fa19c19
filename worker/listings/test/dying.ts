import { env } from 'cloudflare:workers'
import type { Services } from '../../compose.ts'
import { connect } from '../../db/connection.ts'

/** The Worker is gone: nothing that it was about to do happens any more. */
class Died extends Error {}

const WRITE = /^\s*(insert|update|delete)\b/i
/** Calls that change something on eBay. */
const EBAY_WRITES = new Set([
  'uploadPicture',
  'createInventoryLocation',
  'putItem',
  'createOffer',
  'updateOffer',
  'publishOffer',
  'withdrawOffer',
])

/**
 * Services of a Worker that dies after its n-th write, to the database or to eBay, before it sees the result.
 * From then on every call fails, that of a `finally` too.
 */
export function dying(services: Services, diesAfter: number) {
  const life = { writes: 0, dead: false }
  async function step<T>(isWrite: boolean, work: () => Promise<T>): Promise<T> {
    if (life.dead) throw new Died()
    const result = await work()
    if (!isWrite) return result
    life.writes += 1
    if (life.writes !== diesAfter) return result
    life.dead = true
    throw new Died()
  }
  const { ebay } = services
  if (!ebay) throw new Error('eBay is not set up')
  const mortal: Services = {
    ...services,
    db: connect(mortalDatabase(env.DB, step)),
    ebay: {
      ...ebay,
      withSeller: (userId, work) =>
        ebay.withSeller(userId, session =>
          work({
            ...session,
            seller: intercepted(session.seller, (name, call) => step(EBAY_WRITES.has(name), call)),
          }),
        ),
    },
  }
  return { services: mortal, life }
}

type Step = <T>(isWrite: boolean, work: () => Promise<T>) => Promise<T>

function mortalDatabase(binding: D1Database, step: Step): D1Database {
  /** The statement of a wrapped one: a batch takes no proxies. */
  const originals = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement, isWrite: boolean): D1PreparedStatement => {
    const runs = intercepted(statement, (_, call) => step(isWrite, call))
    const wrapped = new Proxy(runs, {
      get: (target, name) =>
        name === 'bind'
          ? (...values: unknown[]) => wrap(statement.bind(...values), isWrite)
          : Reflect.get(target, name),
    })
    originals.set(wrapped, statement)
    return wrapped
  }
  return new Proxy(binding, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql), WRITE.test(sql))
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          step(true, () => target.batch(statements.map(each => originals.get(each) ?? each)))
      return Reflect.get(target, name)
    },
  })
}

/** The same object, whose methods go through `through` with their name. */
function intercepted<T extends object>(
  object: T,
  through: (name: string, call: () => Promise<unknown>) => unknown,
): T {
  return new Proxy(object, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...values: unknown[]) =>
        through(name.toString(), async () => Reflect.apply(member, target, values))
    },
  })
}
