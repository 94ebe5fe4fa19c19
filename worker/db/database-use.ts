import { AsyncLocalStorage } from 'node:async_hooks'

/** What some work has taken of the database. */
export type DatabaseUse = {
  /** Calls of it: a batch is one. */
  calls: number
  /** Those of indexes and triggers included. */
  rowsWritten: number
}

export const nothingUsed = (): DatabaseUse => ({ calls: 0, rowsWritten: 0 })

const uses = new AsyncLocalStorage<DatabaseUse>()

/** Adds to `use` what the work asks of a `CountedBinding`. */
export const countingUse = <T>(use: DatabaseUse, work: () => T): T => uses.run(use, work)

function count(results: readonly D1Result[]): void {
  const use = uses.getStore()
  if (!use) return
  use.calls += 1
  for (const { meta } of results) use.rowsWritten += meta.rows_written
}

/** The database, whose calls and written rows are counted for the work that asks (`countingUse`), by D1's own meta. */
export class CountedBinding implements D1Database {
  readonly #native: D1Database

  constructor(native: D1Database) {
    this.#native = native
  }

  prepare(sql: string): CountedStatement {
    return new CountedStatement(this.#native.prepare(sql), WRITES.test(sql))
  }

  async batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const native = statements.map(each => (each instanceof CountedStatement ? each.native : each))
    const results = await this.#native.batch<T>(native)
    count(results)
    return results
  }

  exec(sql: string): Promise<D1ExecResult> {
    return this.#native.exec(sql)
  }

  withSession(constraint?: string): D1DatabaseSession {
    return this.#native.withSession(constraint)
  }

  dump(): Promise<ArrayBuffer> {
    return this.#native.dump()
  }
}

const WRITES = /^\s*(?:insert|update|delete|replace)\b/i

/** A statement of a `CountedBinding`. */
class CountedStatement implements D1PreparedStatement {
  readonly native: D1PreparedStatement
  readonly #writes: boolean

  constructor(native: D1PreparedStatement, writes: boolean) {
    this.native = native
    this.#writes = writes
  }

  bind(...values: unknown[]): CountedStatement {
    return new CountedStatement(this.native.bind(...values), this.#writes)
  }

  first<T = unknown>(column: string): Promise<T | null>
  first<T = Record<string, unknown>>(): Promise<T | null>
  async first<T>(column?: string): Promise<T | null> {
    const [row] = (await this.all()).results
    const found = row && (column === undefined ? row : row[column])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what its SQL answers, as with D1
    return (found ?? null) as T | null
  }

  async run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    const result = await this.native.run<T>()
    count([result])
    return result
  }

  async all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    const result = await this.native.all<T>()
    count([result])
    return result
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  async raw<T>(options?: { columnNames?: boolean }): Promise<T[] | [string[], ...T[]]> {
    if (options?.columnNames) {
      count([])
      return this.native.raw<T>({ columnNames: true })
    }
    // D1 says nothing of the rows of such a call. The columns that a statement returns of what it wrote have names of
    // their own, and stand in the same order; those of a query over several tables need not.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    if (this.#writes) return (await this.all()).results.map(row => Object.values(row) as T)
    count([])
    return this.native.raw<T>()
  }
}
