import { spawn } from 'node:child_process'
import path from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { bringCocoWeights, COCO_FOLDER, COCO_PUBLISHER } from './coco-weights.ts'
import { deploy, type Wrangler } from './deploy/deploy.ts'
import { ENVIRONMENTS } from './deploy/missing.ts'

/** `npm run deploy -- staging` or `-- production`. */
const ROOT = path.resolve(import.meta.dirname, '..')
const environment = ENVIRONMENTS.find(name => name === process.argv[2])
if (!environment || process.argv.length > 3) {
  console.error(`Which environment? npm run deploy -- ${ENVIRONMENTS.join(' | ')}`)
  process.exit(1)
}

function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ReturnType<Wrangler> {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'pipe', 'pipe'],
    })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => parts.push(part))
    child.once('error', error => resolve({ ok: false, output: error.message }))
    child.once('close', code =>
      resolve({ ok: code === 0, output: Buffer.concat(parts).toString('utf8') }),
    )
  })
}

const wrangler = path.join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
const isDeployed = await deploy(environment, {
  config: unstable_readConfig({ config: path.join(ROOT, 'wrangler.toml'), env: environment }),
  wrangler: args => run(process.execPath, [wrangler, ...args], { CI: 'true' }),
  bringWeights: () =>
    bringCocoWeights({
      from: COCO_PUBLISHER,
      folder: COCO_FOLDER,
      say: line => console.log(line),
    }),
  async build() {
    const { ok, output } = await run('npm', ['run', 'build'], { CLOUDFLARE_ENV: environment })
    if (!ok) console.error(output)
    return ok
  },
  say: line => console.log(line),
})
process.exit(isDeployed ? 0 : 1)
