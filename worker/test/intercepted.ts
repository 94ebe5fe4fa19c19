const WRITE = /^\s*(insert|update|delete)\b/i

/** Runs a call, or not. `isWrite`: it changes something. */
export type Step = <T>(isWrite: boolean, call: () => Promise<T>) => Promise<T>

/** The same object, whose methods go through `through` with their name. */
export function intercepted<T extends object>(
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

/** The same database, whose statements and batches go through `step`. */
export function interceptedDatabase(binding: D1Database, step: Step): D1Database {
  /** The statement of an intercepted one: a batch takes no proxies. */
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
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
