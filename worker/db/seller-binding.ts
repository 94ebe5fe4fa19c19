import type {
  BoundValue,
  SentStatement,
  StatementResult,
} from '../../durable-objects/seller-database/statements.ts'

/** A seller's object, or what stands for it: the statements of a call are one transaction. */
export type SellerStatements = {
  run: (statements: SentStatement[]) => Promise<StatementResult[]>
}

type Row = Record<string, unknown>

/** A seller's object with D1's interface, so that drizzle and all SQL stay as they are. A batch is one call of it. */
export class SellerBinding implements D1Database {
  readonly #object: SellerStatements

  constructor(object: SellerStatements) {
    this.#object = object
  }

  prepare(sql: string): SellerStatement {
    return new SellerStatement(statements => this.#run(statements), { sql, values: [] })
  }

  async batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const results = await this.#run(
      statements.map(statement => {
        if (statement instanceof SellerStatement) return statement.bound
        throw new TypeError(
          `A batch takes statements of its own database: ${String(Reflect.get(statement, 'statement'))}`,
        )
      }),
    )
    return results.map(result => toD1Result<T>(result))
  }

  async exec(sql: string): Promise<D1ExecResult> {
    await this.#run([{ sql, values: [] }])
    return { count: 1, duration: 0 }
  }

  withSession(): D1DatabaseSession {
    throw new Error('A seller’s database has one copy: there are no sessions')
  }

  dump(): Promise<ArrayBuffer> {
    throw new Error('A seller’s database is dumped as rows')
  }

  async #run(statements: SentStatement[]): Promise<StatementResult[]> {
    try {
      return await this.#object.run(statements)
    } catch (error) {
      throw new Error(`D1_ERROR: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

/** A statement of a `SellerBinding`. */
export class SellerStatement implements D1PreparedStatement {
  readonly #run: SellerStatements['run']
  readonly bound: SentStatement

  constructor(run: SellerStatements['run'], bound: SentStatement) {
    this.#run = run
    this.bound = bound
  }

  /** What it says, as a statement of D1 has it. */
  get statement(): string {
    return this.bound.sql
  }

  bind(...values: unknown[]): SellerStatement {
    return new SellerStatement(this.#run, { sql: this.bound.sql, values: values.map(toBound) })
  }

  first<T = unknown>(column: string): Promise<T | null>
  first<T = Row>(): Promise<T | null>
  async first<T>(column?: string): Promise<T | null> {
    const [row] = toD1Result<Row>(await this.#one()).results
    const found = row && (column === undefined ? row : row[column])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what its SQL answers, as with D1
    return (found ?? null) as T | null
  }

  async run<T = Row>(): Promise<D1Result<T>> {
    return toD1Result<T>(await this.#one())
  }

  async all<T = Row>(): Promise<D1Result<T>> {
    return toD1Result<T>(await this.#one())
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  async raw<T>(options?: { columnNames?: boolean }): Promise<T[] | [string[], ...T[]]> {
    const { columns, rows } = await this.#one()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const answered = rows.map(row => row.map(toD1Value)) as T[]
    return options?.columnNames ? [columns, ...answered] : answered
  }

  async #one(): Promise<StatementResult> {
    const [result] = await this.#run([this.bound])
    if (!result) throw new Error('A statement has no result')
    return result
  }
}

/** As D1 takes values. */
function toBound(value: unknown): BoundValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof ArrayBuffer) return value
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.byteLength)
    bytes.set(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    return bytes.buffer
  }
  if (Array.isArray(value)) return Uint8Array.from(value).buffer
  throw new TypeError(`D1_TYPE_ERROR: Type '${typeof value}' not supported`)
}

/** As D1 answers them: bytes are a list of numbers. */
const toD1Value = (value: BoundValue): unknown =>
  value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value

function toD1Result<T>(result: StatementResult): D1Result<T> {
  const { columns, rows, rowsRead, rowsWritten, changes, lastRowId } = result
  const results = rows.map(row =>
    Object.fromEntries(columns.map((name, at) => [name, toD1Value(row[at] ?? null)])),
  )
  return {
    success: true,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    results: results as T[],
    meta: {
      changes,
      last_row_id: lastRowId,
      rows_read: rowsRead,
      rows_written: rowsWritten,
      duration: 0,
      size_after: 0,
      changed_db: changes > 0,
    },
  }
}
