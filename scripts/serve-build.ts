import { appendFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { buildForTests, TEST_ASSETS } from './build-for-tests.ts'
import { runBuiltWorker } from './built-worker.ts'
import { childProcesses } from './child-processes.ts'
import { prepareDatabase } from './development-database.ts'
import { developmentVars } from './development-vars.ts'
import { readPorts, requireFreePorts } from './ports.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { stateFolder } from './state.ts'
import { waitForHttp } from './wait-for-http.ts'

/**
 * The built app for the browser tests, with the sandbox beside it and the accounts of development. It takes the build
 * that is there with USE_BUILD=1, else it builds first. It listens when database and sandbox are ready.
 */
const ports = readPorts()
copyOutput(process.env['OUTPUT_COPY'])
await requireFreePorts(ports)
if (process.env['USE_BUILD'] !== '1' || !existsSync(TEST_ASSETS)) await buildForTests()

process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false'
let close: () => Promise<void> = async () => undefined
const { start } = childProcesses(() => close())
const sandbox = start('The sandbox', ['sandbox/server.ts'], {
  ...sandboxSettings(ports),
  SANDBOX_CHECK_CONTRACTS: '1',
})
await waitForHttp(`http://127.0.0.1:${ports.sandbox}/health`, {
  process: sandbox,
  name: 'The sandbox',
})
await prepareDatabase()
const worker = await runBuiltWorker({
  bindings: developmentVars({ sandboxUrl: `http://127.0.0.1:${ports.sandbox}` }),
  port: ports.app,
  state: path.join(stateFolder(), 'v3'),
  assets: TEST_ASSETS,
})
close = () => worker.dispose()
console.log(`The built app on http://localhost:${ports.app}`)

/** Also appends what this process and the Worker print to a file: a test looks through it for secrets. */
function copyOutput(file: string | undefined): void {
  if (file === undefined) return
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream)
    stream.write = (chunk: string | Uint8Array, ...rest: never[]) => {
      appendFileSync(file, chunk)
      return write(chunk, ...rest)
    }
  }
}
