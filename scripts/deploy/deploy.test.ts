import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { z } from 'zod'
import { deploy } from './deploy.ts'
import { type DeployedConfig, ENVIRONMENTS, missingIn } from './missing.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const configOf = (env?: string) =>
  unstable_readConfig({ config: path.join(ROOT, 'wrangler.toml'), env })
const classesSchema = z.array(z.object({ name: z.string(), class_name: z.string() }))
const bindingsSchema = z.array(z.object({ binding: z.string() }))
const VARS = {
  APP_URL: 'https://coins.test',
  OPERATOR_NAME: 'A',
  OPERATOR_ADDRESS: 'B',
  OPERATOR_EMAIL: 'c@coins.test',
  MAIL_FROM: 'mail@coins.test',
}
const COMPLETE: DeployedConfig = {
  routes: [{ pattern: 'coins.test' }],
  vars: VARS,
  d1_databases: [{ binding: 'DB', database_id: '7b7a7f0e-94a5-4a0e-8b0e-3c8d0f4f0e11' }],
  r2_buckets: [{ binding: 'PICTURES', bucket_name: 'coins-pictures' }],
}
const SECRETS = [
  'SESSION_SECRET',
  'TOKEN_KEYS',
  'EBAY_CLIENT_ID',
  'EBAY_CLIENT_SECRET',
  'EBAY_RUNAME',
  'RESEND_API_KEY',
]

describe('what a deployment lacks', () => {
  it('is named: everything of an untouched wrangler.toml, the secrets too', () => {
    const missing = missingIn('staging', configOf('staging'), []).join('\n')
    for (const name of ['database_id', 'routes', 'APP_URL', 'OPERATOR_NAME', 'SESSION_SECRET'])
      expect(missing).toContain(name)
    expect(missing).toContain('npx wrangler secret put TOKEN_KEYS --env staging')
  })

  it('is nothing where all is set; production needs eBay’s notices too', () => {
    expect(missingIn('staging', COMPLETE, SECRETS)).toEqual([])
    expect(missingIn('production', COMPLETE, SECRETS).map(text => text.split(':')[0])).toEqual([
      'EBAY_DELETION_TOKEN',
      'EBAY_DELETION_ENDPOINT',
    ])
    expect(missingIn('staging', COMPLETE, SECRETS.slice(1))).toEqual([
      expect.stringMatching(/^SESSION_SECRET: /),
    ])
  })
})

describe('a deployment', () => {
  const BOOKMARK = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683'
  /** What is run, in order; the command that begins so fails. */
  async function run(failing = '', config = COMPLETE, rules = 'prefix: deleted/') {
    const steps: string[] = []
    const commands: string[] = []
    const said: string[] = []
    const answers: Record<string, string> = {
      'secret list': JSON.stringify(SECRETS.map(name => ({ name, type: 'secret_text' }))),
      'd1 time-travel': JSON.stringify({ bookmark: BOOKMARK }),
      'r2 bucket': rules,
    }
    const ok = await deploy('staging', {
      config,
      async wrangler(args) {
        const step = args.slice(0, 2).join(' ')
        steps.push(step)
        commands.push(args.join(' '))
        return {
          ok: step !== failing,
          output: step === failing ? 'refused' : (answers[step] ?? ''),
        }
      },
      async bringWeights() {
        steps.push('weights')
      },
      async build() {
        steps.push('build')
        return failing !== 'build'
      },
      say: line => void said.push(line),
    })
    return { ok, steps, commands, said: said.join('\n') }
  }

  it('fetches the weights of the object detector, builds, takes a bookmark, migrates, deploys, in this order, and says how to go back', async () => {
    const { ok, steps, said } = await run()
    expect(ok).toBe(true)
    expect(steps).toEqual([
      'secret list',
      'weights',
      'build',
      'd1 time-travel',
      'r2 bucket',
      'd1 migrations',
      'deploy',
    ])
    expect(said).toContain(`restore DB --bookmark=${BOOKMARK}`)
    expect(said).toContain('wrangler rollback')
  })

  it('changes nothing where something is missing, and nothing without a bookmark', async () => {
    expect((await run('', { ...COMPLETE, routes: [] })).steps).toEqual(['secret list'])
    expect((await run('build')).steps).toEqual(['secret list', 'weights', 'build'])
    expect((await run('d1 time-travel')).steps).not.toContain('d1 migrations')
  })

  it('gives the bucket the rule that deletes what was set aside, where it has none, and goes on with the rule alone', async () => {
    const rule =
      'r2 bucket lifecycle add coins-pictures deleted-pictures deleted/ --expire-days 30 --force'
    expect((await run()).commands).not.toContain(rule)
    const { ok, commands } = await run('', COMPLETE, 'There are no rules.')
    expect(commands).toContain(rule)
    expect(ok).toBe(true)
    const failed = await run('r2 bucket')
    expect([failed.ok, failed.steps.includes('d1 migrations')]).toEqual([false, false])
  })

  it('does not deploy where a migration failed, and names the bookmark', async () => {
    const { ok, steps, said } = await run('d1 migrations')
    expect(ok).toBe(false)
    expect(steps).not.toContain('deploy')
    expect(said).toContain(BOOKMARK)
  })
})

describe.each(ENVIRONMENTS)('the environment %s', environment => {
  const { durable_objects, migrations, d1_databases, r2_buckets, ...of } = configOf(environment)
  const top = configOf()

  it('has every binding of development, with a database and a bucket of its own', () => {
    const names = (config: typeof top) =>
      classesSchema
        .parse(config.durable_objects.bindings)
        .map(({ name, class_name }) => `${name} ${class_name}`)
        .sort()
    expect(names(configOf(environment))).toEqual(names(top))
    expect(durable_objects.bindings).not.toEqual([])
    expect(migrations).toEqual(top.migrations)
    expect(bindingsSchema.parse(d1_databases)).toEqual([{ binding: 'DB' }])
    expect(bindingsSchema.parse(r2_buckets)).toEqual([
      { binding: 'PICTURES' },
      { binding: 'DUMPS' },
    ])
    expect(of.ai?.binding).toBe(top.ai?.binding)
    const other = configOf(ENVIRONMENTS.find(name => name !== environment))
    expect(d1_databases[0]?.database_name).not.toBe(other.d1_databases[0]?.database_name)
    expect(r2_buckets[0]?.bucket_name).not.toBe(other.r2_buckets[0]?.bucket_name)
    expect(of.name).not.toBe(other.name)
  })

  it('is reached by its route alone, is logged, limited and run on schedule', () => {
    expect(of.workers_dev).toBe(false)
    expect(of.preview_urls).toBe(false)
    expect(of.routes).toHaveLength(1)
    expect(of.observability?.enabled).toBe(true)
    expect(of.limits?.cpu_ms).toBeGreaterThan(1_000)
    expect(of.triggers.crons).toEqual(top.triggers.crons)
  })

  it('is what wrangler would deploy', async () => {
    const out = await mkdtemp(path.join(tmpdir(), 'obverse-dry-run-'))
    const args = [
      'deploy',
      '--dry-run',
      '--outdir',
      out,
      '-c',
      'wrangler.toml',
      '--assets',
      'web/public',
    ]
    const child = spawn(
      process.execPath,
      ['node_modules/wrangler/bin/wrangler.js', ...args, '--env', environment],
      { cwd: ROOT, env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' } },
    )
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    const [code] = await once(child, 'close')
    await rm(out, { recursive: true, force: true })
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('--dry-run: exiting now.'),
    })
    expect(output).not.toMatch(/WARNING/i)
  }, 240_000)
})
