import { spawn } from 'node:child_process'
import { stateFolder } from './state.ts'

/** Applies the migrations to the local database. CI=1, because wrangler otherwise asks on a terminal. */
export function migrate(): Promise<void> {
  // Named, because after a build wrangler would follow the pointer to the built configuration.
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '-c', 'wrangler.toml']
  args.push('--persist-to', stateFolder())
  const env = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' }
  return new Promise((resolve, reject) => {
    const wrangler = spawn(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...args], {
      env,
    })
    let output = ''
    wrangler.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    wrangler.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    wrangler.once('error', reject)
    wrangler.once('exit', code => {
      if (code === 0) resolve()
      else reject(new Error(`The database could not be migrated:\n${output}`))
    })
  })
}
