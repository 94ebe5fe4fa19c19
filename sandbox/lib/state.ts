import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** All tables of the sandbox. JSON columns hold the vendor's own format. */
const TABLES = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS seller (
  user_id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, profile TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS program (
  user_id TEXT NOT NULL, program TEXT NOT NULL, PRIMARY KEY (user_id, program)) STRICT;
CREATE TABLE IF NOT EXISTS oauth_code (
  code TEXT PRIMARY KEY, user_id TEXT NOT NULL, scopes TEXT NOT NULL,
  expires_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS token (
  token TEXT PRIMARY KEY, kind TEXT NOT NULL, user_id TEXT, scopes TEXT NOT NULL,
  expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS day_count (
  day TEXT NOT NULL, what TEXT NOT NULL, times INTEGER NOT NULL,
  PRIMARY KEY (day, what)) STRICT;
CREATE TABLE IF NOT EXISTS picture (
  picture_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, mime TEXT NOT NULL, width INTEGER NOT NULL,
  height INTEGER NOT NULL, bytes BLOB NOT NULL, created_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS location (
  user_id TEXT NOT NULL, location_key TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (user_id, location_key)) STRICT;
CREATE TABLE IF NOT EXISTS policy (
  policy_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, kind TEXT NOT NULL, marketplace TEXT NOT NULL,
  name TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (user_id, kind, marketplace, name)) STRICT;
CREATE TABLE IF NOT EXISTS item (
  user_id TEXT NOT NULL, sku TEXT NOT NULL, body TEXT NOT NULL, updated_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, sku)) STRICT;
CREATE TABLE IF NOT EXISTS offer (
  offer_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, sku TEXT NOT NULL, marketplace TEXT NOT NULL,
  format TEXT NOT NULL, body TEXT NOT NULL, listing_id TEXT,
  UNIQUE (user_id, sku, marketplace, format)) STRICT;
CREATE TABLE IF NOT EXISTS listing (
  listing_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, sku TEXT NOT NULL, offer_id TEXT NOT NULL,
  snapshot TEXT NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS listing_live ON listing (ended_at, started_at);
CREATE TABLE IF NOT EXISTS sale_order (
  order_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, buyer_country TEXT NOT NULL,
  created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL, cancelled_at INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS sale_order_seller ON sale_order (user_id, created_at);
CREATE TABLE IF NOT EXISTS order_line (
  line_item_id TEXT PRIMARY KEY, order_id TEXT NOT NULL, listing_id TEXT NOT NULL,
  sku TEXT NOT NULL, title TEXT NOT NULL, format TEXT NOT NULL, quantity INTEGER NOT NULL,
  price_cents INTEGER NOT NULL, shipping_cents INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS order_line_order ON order_line (order_id);
CREATE INDEX IF NOT EXISTS order_line_listing ON order_line (listing_id);
CREATE TABLE IF NOT EXISTS order_hidden (order_id TEXT PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS order_refund (
  number INTEGER PRIMARY KEY AUTOINCREMENT, order_id TEXT NOT NULL, line_item_id TEXT NOT NULL,
  amount_cents INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS order_refund_order ON order_refund (order_id);
CREATE TABLE IF NOT EXISTS order_fulfillment (
  number INTEGER PRIMARY KEY AUTOINCREMENT, order_id TEXT NOT NULL, fulfillment_id TEXT NOT NULL,
  carrier TEXT, tracking TEXT, shipped_at INTEGER NOT NULL, lines TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS order_fulfillment_order ON order_fulfillment (order_id);
CREATE TABLE IF NOT EXISTS order_unpaid (order_id TEXT PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS order_buyer (order_id TEXT PRIMARY KEY, buyer INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS seller_charge (
  number INTEGER PRIMARY KEY AUTOINCREMENT, user_id TEXT NOT NULL, type TEXT NOT NULL,
  names TEXT NOT NULL, fee_type TEXT NOT NULL, amount_cents INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS seller_charge_seller ON seller_charge (user_id, at);
CREATE TABLE IF NOT EXISTS order_tax (order_id TEXT PRIMARY KEY, cents INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS seller_payout (
  number INTEGER PRIMARY KEY AUTOINCREMENT, user_id TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS order_uncounted (order_id TEXT PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS bid (
  number INTEGER PRIMARY KEY AUTOINCREMENT, listing_id TEXT NOT NULL, bidder TEXT NOT NULL,
  amount_cents INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS bid_listing ON bid (listing_id);
CREATE TABLE IF NOT EXISTS best_offer (
  best_offer_id TEXT PRIMARY KEY, listing_id TEXT NOT NULL, buyer INTEGER NOT NULL, made_by TEXT NOT NULL,
  amount_cents INTEGER NOT NULL, quantity INTEGER NOT NULL, message TEXT NOT NULL, state TEXT NOT NULL,
  at INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS best_offer_listing ON best_offer (listing_id);
CREATE TABLE IF NOT EXISTS listing_watchers (listing_id TEXT PRIMARY KEY, watchers INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS watcher_offer (
  offer_id TEXT PRIMARY KEY, listing_id TEXT NOT NULL, amount_cents INTEGER NOT NULL, message TEXT NOT NULL,
  at INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS watcher_offer_listing ON watcher_offer (listing_id);
CREATE TABLE IF NOT EXISTS seller_store (user_id TEXT PRIMARY KEY, categories TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS ad_campaign (
  campaign_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, name TEXT NOT NULL, marketplace TEXT NOT NULL,
  state TEXT NOT NULL, started_at INTEGER NOT NULL, UNIQUE (user_id, name)) STRICT;
CREATE TABLE IF NOT EXISTS ad (
  ad_id TEXT PRIMARY KEY, campaign_id TEXT NOT NULL, sku TEXT NOT NULL, listing_id TEXT NOT NULL,
  tenths INTEGER NOT NULL, UNIQUE (campaign_id, sku)) STRICT;
CREATE INDEX IF NOT EXISTS ad_listing ON ad (listing_id);
CREATE TABLE IF NOT EXISTS program_request (
  user_id TEXT NOT NULL, program TEXT NOT NULL, active_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, program)) STRICT;
CREATE TABLE IF NOT EXISTS mail (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL,
  service TEXT NOT NULL, recipients TEXT NOT NULL, idempotency_key TEXT NOT NULL,
  body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS mail_key (
  key TEXT PRIMARY KEY, request TEXT NOT NULL, mail_id TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS stripe_object (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
  customer TEXT, body TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS stripe_object_customer ON stripe_object (customer, kind);
CREATE TABLE IF NOT EXISTS stripe_key (
  key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, answer TEXT NOT NULL,
  at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS stripe_delivery (
  number INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL, at INTEGER NOT NULL,
  outcome TEXT NOT NULL) STRICT;
`

const TABLE_NAMES = [
  'setting',
  'seller',
  'program',
  'oauth_code',
  'token',
  'day_count',
  'picture',
  'location',
  'policy',
  'item',
  'offer',
  'listing',
  'sale_order',
  'order_line',
  'order_hidden',
  'order_refund',
  'order_fulfillment',
  'order_unpaid',
  'order_buyer',
  'seller_charge',
  'order_tax',
  'seller_payout',
  'order_uncounted',
  'bid',
  'best_offer',
  'listing_watchers',
  'watcher_offer',
  'seller_store',
  'ad_campaign',
  'ad',
  'program_request',
  'mail',
  'mail_key',
  'stripe_object',
  'stripe_key',
  'stripe_delivery',
] as const

export type Row = Record<string, string | number | bigint | Uint8Array | null>

/**
 * The sandbox's state in one SQLite file. Every write is committed before its response is sent, so
 * that a killed process loses nothing that it has confirmed.
 */
export type State = ReturnType<typeof openState>

/** Opens the state in a folder and creates it if absent. */
export function openState(folder: string) {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(path.join(folder, 'sandbox.sqlite'))
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000',
  )
  database.exec(TABLES)
  let depth = 0
  const statements = new Map<string, StatementSync>()

  /** The statement of a text. The texts are those of the code, so their number is limited. */
  function prepared(sql: string): StatementSync {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  const state = {
    get: (sql: string, ...values: SQLInputValue[]): Row | undefined => prepared(sql).get(...values),
    all: (sql: string, ...values: SQLInputValue[]): Row[] => prepared(sql).all(...values),
    /** Returns the number of changed rows. */
    run: (sql: string, ...values: SQLInputValue[]): number =>
      Number(prepared(sql).run(...values).changes),
    /** Runs in one transaction. Nested calls join the outer one. */
    transaction<T>(work: () => T): T {
      if (depth > 0) return work()
      depth += 1
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      } finally {
        depth -= 1
      }
    },
    setting(name: string): string | undefined {
      return state.text('SELECT value FROM setting WHERE name = ?', name)
    },
    saveSetting(name: string, value: string): void {
      state.run(
        'INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        name,
        value,
      )
    },
    /** The first column of the first row, as text. */
    text(sql: string, ...values: SQLInputValue[]): string | undefined {
      const row = state.get(sql, ...values)
      const value = row ? Object.values(row)[0] : undefined
      return value === undefined || value === null ? undefined : String(value)
    },
    /** The next number of a named sequence. Unique across restarts. */
    next(name: string, first: number): number {
      return state.transaction(() => {
        const value = Number(state.setting(`next.${name}`) ?? first)
        state.saveSetting(`next.${name}`, String(value + 1))
        return value
      })
    },
    /** Deletes all rows. The caller adds the seed data again. */
    clear(): void {
      state.transaction(() => {
        for (const table of TABLE_NAMES) database.exec(`DELETE FROM ${table}`)
      })
    },
    close(): void {
      database.close()
    },
  }
  return state
}

/** The stored JSON of a row's column. */
export function stored<T>(row: Row, column = 'body'): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema checked it when it was written
  return JSON.parse(String(row[column])) as T
}
