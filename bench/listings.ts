import type { Miniflare } from 'miniflare'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { developmentVars } from '../scripts/development-vars.ts'
import { freePort } from '../scripts/free-port.ts'
import { UNPREFIXED_COOKIE } from '../shared/accounts/accounts.ts'
import { signToken } from '../worker/accounts/session-token.ts'
import { startSandbox } from './analyze/stage.ts'
import { runBuilt } from './analyze/worker-under-test.ts'
import { addListings, type BenchDatabase } from './listings/add-listings.ts'
import { countRows } from './listings/count-rows.ts'
import { type Calls, type Latency, latenciesOf, readEverything } from './listings/latency.ts'
import { measureScrolls } from './listings/measure-scrolls.ts'
import { storeThumbnails } from './listings/store-thumbnails.ts'
import { measureTransfer } from './listings/transfer.ts'

const SIZES = [100, 1_000, 10_000, 100_000] as const
/** What My Listings asks for. */
const QUESTIONS = {
  page: '/api/listings/cards',
  search: '/api/listings/cards?q=morgan%20coin%207',
  filter: '/api/listings/cards?status=published&metal=silver&location=Box%203&sort=price-low',
  counts: '/api/listings/counts',
  dashboard: '/api/listings/dashboard',
} as const
type Question = keyof typeof QUESTIONS
/** All pages of the plain list are read up to this size: a call for each hundred. */
const WHOLE_LIST_MAX = 10_000
/** The size whose list is scrolled in Chromium, and as how many cards. */
const SCROLLED_SIZE = 10_000
const SCROLLED_CARDS = 5_000

const PARTS = ['latency', 'scroll', 'transfer'] as const
type Part = (typeof PARTS)[number]
const FIGURES_OF: Record<Part, readonly string[]> = {
  latency: ['page_*', 'search_growth', 'filter_growth', 'counts_growth', 'dashboard_growth'],
  scroll: ['scroll_*'],
  transfer: ['csv_*'],
}

/** The sizes that are measured without the latency of all. */
const isNeeded = (size: number, parts: readonly Part[]) =>
  (parts.includes('scroll') && size === SCROLLED_SIZE) ||
  (parts.includes('transfer') && size === SIZES.at(-1))

/** At 1,000 times the listings a question takes little longer, and reads no more rows. */
const bounds = {
  page_growth: { most: 3, isTime: true },
  search_growth: { most: 6, isTime: true },
  filter_growth: { most: 6, isTime: true },
  counts_growth: { most: 3, isTime: true },
  dashboard_growth: { most: 3, isTime: true },
  page_rows: { most: 500 },
  scroll_cards: { least: 5_000, short: null },
  scroll_long_frames: { most: 5, short: null },
  csv_out_mib: { most: 128, short: null },
  csv_in_mib: { most: 128, short: null },
}
/** The short form's largest seller. */
const SHORT_MOST = 1_000
/** Of each question by each seller. */
const CALLS: Calls = { warmUp: 5, timed: 40 }
const SHORT_CALLS: Calls = { warmUp: 1, timed: 3 }

type Seller = { userId: number; size: number; cookie: string; name: string }
type Line = { size: number; latency: Latency; rows: number | null }

/**
 * My Listings of sellers with 100 to 100,000 listings in one database: latency and rows read of a page, a search, a filter, the
 * counts and the dashboard on the production build in workerd, beside all pages of the plain list; first paint of My
 * Listings and a scroll through 5,000 cards in Chromium, beside a plain list of the same cards; CSV of all listings
 * out and of 10,000 in. `--most=N` stops at a smaller size, `--no-latency`, `--no-scroll` and `--no-transfer` leave a
 * part out.
 */
async function measureListings(args: string[], run: BenchRun): Promise<Figures> {
  if (run.builds) await buildProduct()
  const least = run.short ? SHORT_MOST : SIZES.at(-1)
  const most = Number(args.find(arg => arg.startsWith('--most='))?.slice(7) ?? least)
  const sandbox = await startSandbox()
  const inspectorPort = await freePort()
  const worker = await runBuilt({ sandboxUrl: sandbox.url, modelUrl: sandbox.url, inspectorPort })
  try {
    const parts = PARTS.filter(
      part => !args.includes(`--no-${part}`) && (!run.short || part === 'latency'),
    )
    for (const part of PARTS)
      if (!parts.includes(part) && !run.short) run.skip(`--no-${part}`, FIGURES_OF[part])
    const sellers = await makeSellers(
      worker,
      sandbox.url,
      SIZES.filter(size => size <= most && (parts.includes('latency') || isNeeded(size, parts))),
    )
    const url = (await worker.ready).origin
    const [scrolled, largest] = [
      sellers.findLast(({ size }) => size <= SCROLLED_SIZE),
      sellers.at(-1),
    ]
    return {
      ...(parts.includes('latency')
        ? await measureSizes(worker, sellers, run.short ? SHORT_CALLS : CALLS)
        : {}),
      ...(parts.includes('scroll') && scrolled ? await scrollCards(worker, scrolled) : {}),
      ...(parts.includes('transfer') && largest
        ? await measureTransfer({ url, inspectorPort }, largest)
        : {}),
    }
  } finally {
    await worker.dispose()
    await sandbox.stop()
  }
}

async function makeSellers(
  worker: Miniflare,
  sandboxUrl: string,
  sizes: readonly number[],
): Promise<Seller[]> {
  const database: BenchDatabase = await worker.getD1Database('DB')
  const url = (await worker.ready).origin
  const { SESSION_SECRET = '' } = developmentVars({ sandboxUrl })
  const sellers: Seller[] = []
  for (const [index, size] of sizes.entries()) {
    const userId = index + 1
    const name = `bench${userId}`
    const cookie = await makeSeller(database, { userId, name, secret: SESSION_SECRET })
    await addListings(database, { userId, upTo: size, url, cookie })
    sellers.push({ userId, size, cookie, name })
  }
  return sellers
}

async function scrollCards(worker: Miniflare, seller: Seller): Promise<Record<string, number>> {
  const cards = Math.min(SCROLLED_CARDS, seller.size)
  const database: BenchDatabase = await worker.getD1Database('DB')
  await storeThumbnails(worker, database, { ...seller, count: cards })
  return measureScrolls((await worker.ready).origin, seller, cards)
}

async function measureSizes(
  worker: Miniflare,
  sellers: readonly Seller[],
  calls: Calls,
): Promise<Record<string, number>> {
  const database: BenchDatabase = await worker.getD1Database('DB')
  const url = (await worker.ready).origin
  const lines: Record<Question, Line[]> = {
    page: [],
    search: [],
    filter: [],
    counts: [],
    dashboard: [],
  }
  for (const question of questions()) {
    const address = `${url}${QUESTIONS[question]}`
    const latencies = await latenciesOf(
      address,
      sellers.map(({ cookie }) => cookie),
      calls,
    )
    for (const [index, { userId, size }] of sellers.entries()) {
      const latency = latencies[index] ?? { median: 0, p95: 0 }
      const rows = await countRows(database, userId, question, address)
      lines[question].push({ size, latency, rows })
    }
  }
  const whole: number[] = []
  for (const { size, cookie } of sellers)
    if (size <= WHOLE_LIST_MAX) whole.push(await readEverything(url, cookie))
  print(lines, whole)
  return figuresOf(lines, whole)
}

function figuresOf(
  lines: Record<Question, Line[]>,
  whole: readonly number[],
): Record<string, number> {
  const growth = (question: Question) => {
    const [first, last] = [lines[question][0], lines[question].at(-1)]
    return first && last ? Number((last.latency.median / first.latency.median).toFixed(2)) : 0
  }
  return {
    page_growth: growth('page'),
    search_growth: growth('search'),
    filter_growth: growth('filter'),
    counts_growth: growth('counts'),
    dashboard_growth: growth('dashboard'),
    page_ms: Number((lines.page.at(-1)?.latency.median ?? 0).toFixed(1)),
    page_rows: lines.page.at(-1)?.rows ?? 0,
    whole_list_ms: Math.round(whole.at(-1) ?? 0),
  }
}

const questions = (): Question[] => ['page', 'search', 'filter', 'counts', 'dashboard']

async function makeSeller(
  database: BenchDatabase,
  { userId, name, secret }: { userId: number; name: string; secret: string },
): Promise<string> {
  await database
    .prepare(
      "insert into users (id, username, email, password_hash, tier, created_at) values (?1, ?2, ?2 || '@example.com', 'none', 'premium', 0)",
    )
    .bind(userId, name)
    .run()
  const until = Date.now() + 86_400_000
  await database
    .prepare('insert into sessions (id, user_id, created_at, expires_at) values (?, ?, ?, ?)')
    .bind(name, userId, Date.now(), until)
    .run()
  const claims = { id: name, issuedAt: Date.now(), expiresAt: until }
  const token = await signToken({ now: Date.now, sessionSecret: secret }, 'session', claims)
  return `${UNPREFIXED_COOKIE}=${token}`
}

function print(lines: Record<Question, Line[]>, whole: readonly number[]): void {
  console.log('\n               listings   median ms      p95 ms   rows read')
  for (const [question, found] of Object.entries(lines))
    for (const { size, latency, rows } of found)
      console.log(
        `  ${question.padEnd(10)}${cell(size)}${cell(latency.median, 1)}${cell(latency.p95, 1)}${rows === null ? '' : cell(rows)}`,
      )
  for (const [at, ms] of whole.entries())
    console.log(`  ${'all pages'.padEnd(10)}${cell(SIZES[at] ?? 0)}${cell(ms, 1)}`)
  console.log(
    `  all pages: GET /api/listings until there are no more, as the screen read them before`,
  )
}

const cell = (value: number, digits = 0) => value.toFixed(digits).padStart(12)

export default {
  short: 'sellers with 100 and 1,000 listings, 3 calls of each question, no scroll and no CSV.',
  bounds,
  measure: measureListings,
} satisfies Bench
