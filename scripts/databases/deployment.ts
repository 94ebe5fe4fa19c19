import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { z } from 'zod'
import type { ReadRows } from '../../worker/dumps/read-rows.ts'
import type { BoundStatement } from '../../worker/dumps/restore-statements.ts'
import type { Environment } from '../deploy/missing.ts'
import { openLocalDatabase } from '../local-database.ts'
import { migrate } from '../migrate.ts'
import { inlined } from './inlined.ts'
import { executeRemotely, queryRemotely, wrangler } from './remote-database.ts'

/** A database and its bucket of dumps. */
export type Deployment = {
  read: ReadRows
  /** Runs the statements in one transaction. They are read once, as they are taken. */
  write: (statements: Iterable<BoundStatement>) => Promise<void>
  /** An object of the bucket. */
  open: (key: string) => Promise<Uint8Array>
  dispose: () => Promise<void>
}

export async function localDeployment(): Promise<Deployment> {
  const { db, dumpBucket, dispose } = await openLocalDatabase()
  await migrate(db)
  return {
    async read(statements) {
      const results = await db.batch<Record<string, unknown>>(
        statements.map(statement => db.prepare(statement)),
      )
      return results.map(({ results: rows }) => rows)
    },
    async write(statements) {
      // In memory: a batch is the one transaction that D1 has, and this database is a developer's.
      await db.batch(Array.from(statements, ({ sql, values }) => db.prepare(sql).bind(...values)))
    },
    async open(key) {
      const object = await dumpBucket.get(key)
      if (!object) throw new Error(`The bucket has no ${key}.`)
      return new Uint8Array(await object.arrayBuffer())
    },
    dispose,
  }
}

const answersSchema = z.array(
  z.object({ success: z.literal(true), results: z.array(z.record(z.string(), z.unknown())) }),
)

const bucketsSchema = z.array(z.object({ binding: z.string(), bucket_name: z.string().optional() }))

/** That of a deployment, through wrangler. */
export function remoteDeployment(environment: Environment): Deployment {
  const config = unstable_readConfig({ config: 'wrangler.toml', env: environment })
  const buckets = bucketsSchema.parse(config.r2_buckets)
  const bucket = buckets.find(({ binding }) => binding === 'DUMPS')?.bucket_name
  if (bucket === undefined) throw new Error(`[env.${environment}] of wrangler.toml has no DUMPS`)
  return {
    async read(statements) {
      const output = await queryRemotely(environment, statements.join(';\n'))
      const answers = answersSchema.safeParse(jsonIn(output))
      if (!answers.success) throw new Error(`wrangler could not read:\n${output}`)
      return answers.data.map(({ results }) => results)
    },
    write: statements => executeRemotely(environment, inlinedAll(statements)),
    async open(key) {
      const folder = await mkdtemp(path.join(tmpdir(), 'obverse-dump-'))
      try {
        const file = path.join(folder, 'part')
        const object = ['r2', 'object', 'get', `${bucket}/${key}`, '--remote', '--file', file]
        const { code, output } = await wrangler(object)
        if (code !== 0) throw new Error(`wrangler could not read ${key}:\n${output}`)
        return await readFile(file)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    dispose: async () => undefined,
  }
}

function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf('[')))
  } catch {
    return null
  }
}

function* inlinedAll(statements: Iterable<BoundStatement>): Generator<string, void> {
  for (const statement of statements) yield inlined(statement)
}
