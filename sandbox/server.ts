import { serve } from '@hono/node-server'
import { createSandbox, type Sandbox } from './app.ts'

export { createSandbox } from './app.ts'

const DEFAULT_PORT = 8_790
const DEFAULT_SMTP_PORT = 8_791
const DEFAULT_WEBHOOK_URL = 'http://localhost:5173/api/webhooks/stripe'
const DEFAULT_NOTICE_URL = 'http://localhost:5173/api/webhooks/ebay/account-deletion'
const DEFAULT_HOST = '127.0.0.1'
/**
 * How long an idle connection stays open. A write on one that the server is just closing fails, and the Worker, like
 * a browser, must not repeat it: Node's own five seconds end in the middle of a run of tests.
 */
const KEPT_OPEN_MS = 75_000

/**
 * Starts the sandbox. Environment variables: SANDBOX_PORT, SANDBOX_SMTP_PORT, SANDBOX_HOST, SANDBOX_STATE,
 * SANDBOX_OPT_IN_DELAY_MS, SANDBOX_EBAY_ACCEPT_URL, SANDBOX_EBAY_NOTICE_URL and SANDBOX_STRIPE_WEBHOOK_URL (empty: eBay's notices and
 * Stripe's events are stored and not sent), SANDBOX_CHECK_CONTRACTS (1: every call is held against eBay's contracts).
 */
async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const port = Number(env['SANDBOX_PORT'] ?? DEFAULT_PORT)
  const smtpPort = Number(env['SANDBOX_SMTP_PORT'] ?? DEFAULT_SMTP_PORT)
  const hostname = env['SANDBOX_HOST'] ?? DEFAULT_HOST
  const stateFolder = env['SANDBOX_STATE'] ?? '.sandbox'
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    console.error(`SANDBOX_PORT must be a port number, not "${env['SANDBOX_PORT']}".`)
    process.exit(1)
  }
  const acceptUrl = env['SANDBOX_EBAY_ACCEPT_URL']
  const stripeWebhookUrl = env['SANDBOX_STRIPE_WEBHOOK_URL'] ?? DEFAULT_WEBHOOK_URL
  const ebayNoticeUrl = env['SANDBOX_EBAY_NOTICE_URL'] ?? DEFAULT_NOTICE_URL
  const optInDelayMs = env['SANDBOX_OPT_IN_DELAY_MS']
  const contracts =
    env['SANDBOX_CHECK_CONTRACTS'] === '1'
      ? (await import('./ebay/test/contract-watch.ts')).watchContracts()
      : null
  const sandbox = createSandbox({
    stateFolder,
    contracts,
    ...(optInDelayMs ? { optInDelayMs: Number(optInDelayMs) } : {}),
    ...(acceptUrl ? { acceptUrl } : {}),
    ...(stripeWebhookUrl ? { stripeWebhookUrl } : {}),
    ...(ebayNoticeUrl ? { ebayNoticeUrl } : {}),
  })
  const serverOptions = { keepAliveTimeout: KEPT_OPEN_MS }
  const server = serve({ fetch: sandbox.fetch, port, hostname, serverOptions }, info => {
    console.log(`Sandbox on http://${hostname}:${info.port} (state in ${stateFolder})`)
    // Starts after the sandbox has its port, so that a second process started by mistake takes no port.
    void takeMails(sandbox, smtpPort)
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use: stop what listens there, or set SANDBOX_PORT.`
        : `The sandbox could not listen on ${hostname}:${port}: ${error.message}`,
    )
    process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void sandbox.close().finally(() => process.exit(0))
    })
  }
}

async function takeMails(sandbox: Sandbox, port: number): Promise<void> {
  const taken = await sandbox.listenSmtp(port)
  console.log(
    taken === null
      ? `SMTP is off: port ${port} is in use. SANDBOX_SMTP_PORT chooses another.`
      : `SMTP on ${DEFAULT_HOST}:${taken}`,
  )
}

if (import.meta.main) await start(process.env)
