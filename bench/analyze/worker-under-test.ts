import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { makeAccounts } from '../../scripts/development-accounts.ts'
import { developmentVars } from '../../scripts/development-vars.ts'
import { freePort } from '../../scripts/free-port.ts'
import { migrate } from '../../scripts/migrate.ts'
import { stateFolder } from '../../scripts/state.ts'
import { waitForHttp } from '../../scripts/wait-for-http.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** What the build leaves for deployment. */
const CONFIG = 'dist/obverse/wrangler.json'

export type WorkerUnderTest = {
  url: string
  /** Cookie of a seller whose plan bears the bench. */
  cookie: string
  inspectorPort: number
  process: ChildProcess
}

/** The production build of the Worker in workerd, its database and pictures in OBVERSE_STATE. */
export async function startWorker(urls: {
  sandboxUrl: string
  modelUrl: string
}): Promise<WorkerUnderTest> {
  await migrate()
  const account = await makeSeller()
  const [port, inspectorPort] = [await freePort(), await freePort()]
  const vars = { ...developmentVars(urls), VISION_BASE_URL: urls.modelUrl }
  const flags = {
    config: CONFIG,
    port,
    'inspector-port': inspectorPort,
    ip: '127.0.0.1',
    'persist-to': stateFolder(),
    'log-level': 'error',
  }
  const worker = spawn(
    process.execPath,
    [
      'node_modules/wrangler/bin/wrangler.js',
      'dev',
      '--local',
      ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]),
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        WRANGLER_SEND_METRICS: 'false',
      },
    },
  )
  const url = `http://127.0.0.1:${port}`
  await waitForHttp(`${url}/api/health`, { process: worker, name: 'The Worker' })
  return { url, cookie: await logIn(url, account), inspectorPort, process: worker }
}

/** What is used of D1 here; its own types are the Worker's. */
type Database = { prepare: (sql: string) => { run: () => Promise<unknown> } }
type Account = { username: string; password: string }

async function makeSeller(): Promise<Account> {
  const account = (await makeAccounts()).find(({ username }) => username === 'seller')
  if (!account) throw new Error('There is no seller')
  const { env, dispose } = await getPlatformProxy<{ DB: Database }>({
    configPath: 'wrangler.toml',
    remoteBindings: false,
    persist: { path: path.join(stateFolder(), 'v3') },
  })
  await env.DB.prepare("update users set tier = 'premium'").run()
  await dispose()
  return account
}

async function logIn(url: string, { username, password }: Account): Promise<string> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const cookie = login.headers.get('Set-Cookie')?.split(';')[0]
  if (!login.ok || !cookie) throw new Error(`No login: ${login.status} ${await login.text()}`)
  return cookie
}
