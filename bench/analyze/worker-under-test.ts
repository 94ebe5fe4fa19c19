import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type RemoteProxyConnectionString } from 'miniflare'
import { developmentVars } from '../../scripts/development-vars.ts'
import { hashPassword } from '../../worker/accounts/passwords.ts'

const root = path.resolve(import.meta.dirname, '../..')
const built = path.join(root, 'dist/obverse')
const PASSWORD = 'bench-password'

export type WorkerUnderTest = {
  url: string
  /** Cookie of a seller with a plan large enough for the bench. */
  cookie: string
  dispose: () => Promise<void>
}

type Options = {
  sandboxUrl: string
  modelUrl: string
  /** Whether the model is called by the Workers AI binding: workerd's own, whose requests go to the same model. */
  workersAi?: boolean
  /** Settings of another model, in place of the development's. */
  vision?: Record<string, string>
  /** Where its memory is read. */
  inspectorPort?: number | undefined
  /** A free one without it. */
  port?: number
  /** Where D1, R2 and Durable Objects stay when it ends; nowhere without it. */
  state?: string
}

/** The production build of the Worker in workerd, with nothing between, an empty database and one seller. */
export async function startWorker(options: Options): Promise<WorkerUnderTest> {
  const miniflare = await runBuilt(options)
  const url = (await miniflare.ready).origin
  await makeSeller(miniflare)
  return { url, cookie: await logIn(url), dispose: () => miniflare.dispose() }
}

/** The built Worker alone, its database migrated. */
export async function runBuilt(options: Options): Promise<Miniflare> {
  const { sandboxUrl, modelUrl, workersAi, vision, inspectorPort, port = 0, state } = options
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'obverse',
      compatibilityDate: '2026-08-01',
      compatibilityFlags: ['nodejs_compat'],
      modules: modules(),
      modulesRoot: built,
      bindings: {
        ...developmentVars({ sandboxUrl }),
        VISION_BASE_URL: modelUrl,
        ...vision,
        ...(workersAi ? { VISION_PROVIDER: 'workers-ai' } : {}),
      },
      ...(workersAi ? { ai: bindingTo(modelUrl) } : {}),
      d1Databases: ['DB'],
      r2Buckets: ['PICTURES'],
      durableObjects: {
        COIN_QUEUE: { className: 'CoinQueue', useSQLite: true },
        LISTING_PUBLISHER: { className: 'ListingPublisher', useSQLite: true },
        MARKET_ANSWERS: { className: 'MarketAnswers', useSQLite: true },
        PAIRING_ROOM: { className: 'PairingRoom', useSQLite: true },
      },
      ...(state ? { resourcePersistencePath: state } : {}),
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      host: '127.0.0.1',
      port,
      cf: false,
    }),
  )
  await miniflare.ready
  await migrate(miniflare)
  return miniflare
}

/** workerd's own Workers AI binding, whose requests go to this address. */
const bindingTo = (address: string) => ({
  binding: 'AI',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- miniflare brands the type and takes any URL
  remoteProxyConnectionString: new URL(address) as RemoteProxyConnectionString,
})

const filesUnder = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .sort()

/** The entry first: that is what makes it the entry. */
function modules() {
  const others = filesUnder(built, '.js').filter(name => name !== 'index.js')
  return ['index.js', ...others].map(name => ({
    type: 'ESModule' as const,
    path: path.join(built, name),
    contents: readFileSync(path.join(built, name), 'utf8'),
  }))
}

async function migrate(miniflare: Miniflare): Promise<void> {
  const database = await miniflare.getD1Database('DB')
  const there = await database
    .prepare("select name from sqlite_master where name = 'users'")
    .first<{ name: string }>()
  if (there) return
  const migrations = path.join(root, 'migrations')
  const statements = filesUnder(migrations, '.sql').flatMap(name =>
    readFileSync(path.join(migrations, name), 'utf8').split('--> statement-breakpoint'),
  )
  // In one batch: one by one they take most of a bench's start.
  await database.batch(statements.map(statement => database.prepare(statement)))
}

async function makeSeller(miniflare: Miniflare): Promise<void> {
  const database = await miniflare.getD1Database('DB')
  await database
    .prepare(
      "insert into users (username, email, password_hash, tier, created_at) values ('bench', 'bench@example.com', ?, 'premium', 0)",
    )
    .bind(await hashPassword(PASSWORD))
    .run()
}

async function logIn(url: string): Promise<string> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  })
  const cookie = login.headers.get('Set-Cookie')?.split(';')[0]
  if (!login.ok || !cookie) throw new Error(`No login: ${login.status} ${await login.text()}`)
  return cookie
}
