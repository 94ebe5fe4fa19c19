import { DurableObject } from 'cloudflare:workers'
import type { JobOutcome, JobPair } from '../coin-queue/coin-job.ts'
import type { ListingToPublish, PublishOutcome } from '../listing-publisher/publish-job.ts'
import { SELLER_MIGRATIONS } from './migrations.ts'
import type { SellerJobs } from './seller-jobs.ts'
import type { SentStatement, StatementResult } from './statements.ts'

const APPLIED = `create table if not exists applied_migrations (
  version integer primary key, name text not null, applied_at integer not null)`

/**
 * A seller's database. It is migrated in one transaction when it is first asked after it woke, and all statements of one
 * call are one transaction: all of them have their effect, or none. The seller's jobs run beside the rows: the objects
 * whose alarms they are call them here.
 */
export abstract class SellerDatabaseObject<Env = unknown> extends DurableObject<Env> {
  #isMigrated = false

  protected abstract jobs(): SellerJobs

  /** As `CoinJob.run`. */
  makeDraft(pair: JobPair): Promise<JobOutcome> {
    return this.jobs().coins.run(pair)
  }

  /** As `PublishJob.run`. */
  publish(
    userId: number,
    listings: readonly ListingToPublish[],
    settle: (listingId: number, outcome: PublishOutcome) => Promise<void>,
  ): Promise<'done' | 'nobody'> {
    return this.jobs().publishing.run(userId, listings, settle)
  }

  /** As `PublishJob.recordFailure`. */
  recordFailure(userId: number, listingIds: readonly number[], message: string): Promise<void> {
    return this.jobs().publishing.recordFailure(userId, listingIds, message)
  }

  /** As `MetalJob.run`. */
  applyMetalRules(userId: number): Promise<number | 'nobody' | null> {
    return this.jobs().metals.run(userId)
  }

  /** Runs statements in their order, in one transaction. Throws what SQLite throws, with nothing changed. */
  run(statements: readonly SentStatement[]): StatementResult[] {
    return this.execute(statements)
  }

  /** As `run`, for the object's own jobs. */
  protected execute(statements: readonly SentStatement[]): StatementResult[] {
    const { storage } = this.ctx
    this.#migrate()
    return storage.transactionSync(() => statements.map(statement => this.#execute(statement)))
  }

  /** How many of the migrations it has. */
  schemaVersion(): number {
    this.#migrate()
    return this.#version()
  }

  /** Deletes everything: who asks next finds an empty database. */
  async erase(): Promise<void> {
    this.#isMigrated = false
    await this.ctx.storage.deleteAll()
  }

  #execute({ sql, values }: SentStatement): StatementResult {
    const database = this.ctx.storage.sql
    const before = this.#counts()
    const cursor = database.exec(sql, ...values)
    const rows = Array.from(cursor.raw(), row => [...row])
    const after = this.#counts()
    return {
      columns: cursor.columnNames,
      rows,
      rowsRead: cursor.rowsRead,
      rowsWritten: cursor.rowsWritten,
      changes: after.changes - before.changes,
      lastRowId: after.lastRowId,
    }
  }

  #counts() {
    return this.ctx.storage.sql
      .exec<{ changes: number; lastRowId: number }>(
        'select total_changes() as changes, last_insert_rowid() as lastRowId',
      )
      .one()
  }

  #version(): number {
    const { sql } = this.ctx.storage
    return sql.exec<{ version: number }>('select count(*) as version from applied_migrations').one()
      .version
  }

  #migrate(): void {
    if (this.#isMigrated) return
    const { storage } = this.ctx
    storage.transactionSync(() => {
      storage.sql.exec(APPLIED)
      const version = this.#version()
      for (const [at, { name, statements }] of SELLER_MIGRATIONS.entries()) {
        if (at < version) continue
        for (const statement of statements) storage.sql.exec(statement)
        storage.sql.exec(
          'insert into applied_migrations (version, name, applied_at) values (?, ?, ?)',
          at + 1,
          name,
          Date.now(),
        )
      }
    })
    this.#isMigrated = true
  }
}
