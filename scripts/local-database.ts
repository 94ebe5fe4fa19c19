import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getPlatformProxy, unstable_readConfig } from 'wrangler'
import { stateFolder } from './state.ts'

/**
 * The local database, for a command beside the Worker. Its configuration is the Worker's without the rest:
 * the classes of Durable Objects are not to be had here, and wrangler would warn of each.
 */
export async function openLocalDatabase(): Promise<{
  db: D1Database
  /** Where dumps are. */
  dumpBucket: R2Bucket
  dispose: () => Promise<void>
}> {
  const { name, compatibility_date, d1_databases, r2_buckets } = unstable_readConfig({
    config: 'wrangler.toml',
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-database-'))
  const configPath = path.join(folder, 'wrangler.json')
  await writeFile(
    configPath,
    JSON.stringify({ name, compatibility_date, d1_databases, r2_buckets }),
  )
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; DUMPS: R2Bucket }>({
    configPath,
    remoteBindings: false,
    persist: { path: path.join(stateFolder(), 'v3') },
  })
  return {
    db: env.DB,
    dumpBucket: env.DUMPS,
    async dispose() {
      await dispose()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
