import { type ChildProcess, spawn } from 'node:child_process'
import { makeAccounts } from './development-accounts.ts'
import { portIsFree } from './free-port.ts'
import { migrate } from './migrate.ts'
import { readPorts } from './ports.ts'
import { waitForHttp } from './wait-for-http.ts'

/** Brings the whole product up: database migrated, accounts made, the sandbox and the app listening. */
const ports = readPorts()
for (const [name, port] of [
  ['PORT', ports.app],
  ['SANDBOX_PORT', ports.sandbox],
] as const) {
  if (!(await portIsFree(port))) {
    console.error(
      `Port ${port} is in use. Stop what listens there, or choose another: ${name}=${port + 1} npm run dev`,
    )
    process.exit(1)
  }
}

const running: ChildProcess[] = []
let ending = false

function end(code: number): void {
  if (ending) return
  ending = true
  for (const child of running) child.kill('SIGTERM')
  process.exitCode = code
}

function start(name: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
  running.push(child)
  child.once('exit', code => {
    if (!ending) console.error(`${name} ended (exit code ${code}).`)
    end(code ?? 1)
  })
  return child
}

process.once('SIGINT', () => end(0))
process.once('SIGTERM', () => end(0))

const appUrl = `http://localhost:${ports.app}`
const sandboxUrl = `http://localhost:${ports.sandbox}`

const sandbox = start('The sandbox', ['sandbox/server.ts'], {
  SANDBOX_PORT: String(ports.sandbox),
  SANDBOX_EBAY_ACCEPT_URL: `${appUrl}/api/ebay/callback`,
  SANDBOX_EBAY_NOTICE_URL: `${appUrl}/api/webhooks/ebay/account-deletion`,
  SANDBOX_STRIPE_WEBHOOK_URL: `${appUrl}/api/webhooks/stripe`,
  // At eBay opting in to business policies takes a day.
  SANDBOX_OPT_IN_DELAY_MS: process.env['SANDBOX_OPT_IN_DELAY_MS'] ?? '0',
})
await migrate()
const accounts = await makeAccounts()
const app = start('The app', ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
  PORT: String(ports.app),
  SANDBOX_PORT: String(ports.sandbox),
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
})
await Promise.all([
  waitForHttp(`http://127.0.0.1:${ports.sandbox}/health`, {
    process: sandbox,
    name: 'The sandbox',
  }),
  waitForHttp(`http://127.0.0.1:${ports.app}/api/health`, { process: app, name: 'The app' }),
])

console.log(`
  Obverse   ${appUrl}
  Sandbox   ${sandboxUrl}   (plays eBay, Stripe, the vision model and the metal prices)
  Inbox     ${sandboxUrl}/mail   (every mail the app sends)
${accounts.map(account => `  Account   ${account.username} / ${account.password}`).join('\n')}

  Ready. Ctrl+C ends both; npm run reset forgets everything.
`)
