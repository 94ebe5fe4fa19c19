import { env } from 'cloudflare:workers'

type Bound = { sql: string; values: unknown[] }

/** A database that remembers its statements with what was bound to them. */
export function boundStatements(): { DB: D1Database; statements: Bound[] } {
  const statements: Bound[] = []
  const prepare = (sql: string) => {
    const real = env.DB.prepare(sql)
    return new Proxy(real, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (name !== 'bind') return typeof member === 'function' ? member.bind(target) : member
        return (...values: unknown[]) => {
          statements.push({ sql, values })
          return target.bind(...values)
        }
      },
    })
  }
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return prepare
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { DB, statements }
}
