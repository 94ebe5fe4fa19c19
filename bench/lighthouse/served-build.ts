import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { freePort } from '../../scripts/free-port.ts'
import { waitForHttp } from '../../scripts/wait-for-http.ts'

const root = path.resolve(import.meta.dirname, '../..')
const built = path.join(root, 'dist/obverse')
const WRANGLER = 'node_modules/wrangler/bin/wrangler.js'

const configSchema = z.looseObject({
  assets: z.looseObject({ directory: z.string() }),
  d1_databases: z.array(z.looseObject({})),
})

/** The build's own configuration without Workers AI, which is not to be had without an account. */
async function localConfig(folder: string): Promise<string> {
  const read = configSchema.parse(
    JSON.parse(await readFile(path.join(built, 'wrangler.json'), 'utf8')),
  )
  const file = path.join(folder, 'wrangler.json')
  const local = {
    ...read,
    ai: undefined,
    configPath: undefined,
    userConfigPath: undefined,
    main: path.join(built, 'index.js'),
    base_dir: built,
    assets: { ...read.assets, directory: path.join(root, 'dist/client') },
    d1_databases: read.d1_databases.map(database => ({
      ...database,
      migrations_dir: path.join(root, 'migrations'),
    })),
  }
  await writeFile(file, JSON.stringify(local))
  return file
}

function wrangler(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [WRANGLER, ...args], {
    cwd: root,
    env: {
      ...process.env,
      CI: '1',
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The built Worker with the built files, as `wrangler deploy` would publish them, and an empty database. */
export async function serveBuild(
  folder: string,
  appUrl: string,
): Promise<{ url: string; process: ChildProcess }> {
  const config = await localConfig(folder)
  const state = ['--persist-to', path.join(folder, 'state')]
  const migrated = wrangler(['d1', 'migrations', 'apply', 'DB', '--local', '-c', config, ...state])
  await new Promise<void>((resolve, reject) => {
    migrated.once('exit', code =>
      code === 0 ? resolve() : reject(new Error('The database could not be migrated')),
    )
  })
  const [port, inspector] = [await freePort(), await freePort()]
  const at = ['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', String(inspector)]
  const vars = ['--var', `APP_URL:${appUrl}`]
  const served = wrangler(['dev', '--local', '-c', config, ...state, ...at, ...vars])
  const url = `http://127.0.0.1:${port}`
  await waitForHttp(`${url}/api/health`, { process: served, name: 'The build' })
  return { url, process: served }
}
