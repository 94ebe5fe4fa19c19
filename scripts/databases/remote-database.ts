import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Environment } from '../deploy/missing.ts'

/** Runs wrangler, with the terminal's input for its questions. */
export function wrangler(args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...args], {
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
      stdio: ['inherit', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('exit', code => resolve({ code, output }))
  })
}

const deployed = (environment: Environment) => [
  'DB',
  '--remote',
  '-c',
  'wrangler.toml',
  '--env',
  environment,
]

/**
 * Executes statements without parameters in the database of a deployment: all or none, and no other access meanwhile.
 * Through a file, because a command line is seen by every process of the machine. Source:
 * https://developers.cloudflare.com/d1/best-practices/import-export-data/
 */
export async function executeRemotely(
  environment: Environment,
  statements: Iterable<string>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-database-'))
  try {
    const file = path.join(folder, 'statements.sql')
    await writeFile(file, ended(statements), { mode: 0o600 })
    const args = ['d1', 'execute', ...deployed(environment), '--yes', '--file', file]
    const { code, output } = await wrangler(args)
    if (code !== 0) throw new Error(`wrangler could not do it:\n${output}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function* ended(statements: Iterable<string>): Generator<string, void> {
  for (const statement of statements) yield `${statement};\n`
}

/** What wrangler prints for queries, as JSON. With a file it prints no rows. */
export async function queryRemotely(environment: Environment, queries: string): Promise<string> {
  const args = ['d1', 'execute', ...deployed(environment), '--json', '--command', queries]
  return (await wrangler(args)).output
}
