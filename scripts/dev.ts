import { childProcesses } from './child-processes.ts'
import { bringCocoWeights, COCO_FOLDER, COCO_PUBLISHER } from './coco-weights.ts'
import { prepareDatabase } from './development-database.ts'
import { readPorts, requireFreePorts } from './ports.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { waitForHttp } from './wait-for-http.ts'

/** Brings the whole product up: database migrated, accounts made, the sandbox and the app listening. */
const ports = readPorts()
await requireFreePorts(ports)

const { start } = childProcesses()
const sandbox = start('The sandbox', ['sandbox/server.ts'], sandboxSettings(ports))
const accounts = await prepareDatabase()
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

// Nothing waits for them: the app asks for them when a camera opens.
void bringCocoWeights({
  from: COCO_PUBLISHER,
  folder: COCO_FOLDER,
  say: line => console.log(`  ${line}`),
})

const sandboxUrl = `http://localhost:${ports.sandbox}`
console.log(`
  Obverse   http://localhost:${ports.app}
  Sandbox   ${sandboxUrl}   (plays eBay, Stripe, the vision model and the metal prices)
  Inbox     ${sandboxUrl}/mail   (every mail the app sends)
${accounts.map(account => `  Account   ${account.username} / ${account.password}`).join('\n')}
            (the code of admin's two-step login: npm run admin -- code)

  Ready. Ctrl+C ends both; npm run reset forgets everything.
`)
