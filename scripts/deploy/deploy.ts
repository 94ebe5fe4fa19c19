import { z } from 'zod'
import { parseJson } from '../../shared/lib/parse-json.ts'
import { DELETED_DAYS, DELETED_PREFIX } from '../../worker/pictures/deleted-pictures.ts'
import { type DeployedConfig, type Environment, missingIn } from './missing.ts'

/** Runs wrangler with these arguments. */
export type Wrangler = (args: readonly string[]) => Promise<{ ok: boolean; output: string }>

export type Tools = {
  config: DeployedConfig
  wrangler: Wrangler
  /** Brings what the build takes in where it can be had, and never fails. */
  bringWeights: () => Promise<void>
  /** Builds for the environment. False where that failed. */
  build: () => Promise<boolean>
  say: (line: string) => void
}

const secretsSchema = z.array(z.object({ name: z.string() }))
const bookmarkSchema = z.object({ bookmark: z.string().min(1) })

/**
 * Deploys an environment: refuses by name what is missing, builds, takes a bookmark of the database, sees to the bucket's
 * rule for deleted pictures, migrates, deploys and says how to go back. Each step begins only where the one before succeeded. Returns whether all did.
 */
export async function deploy(
  environment: Environment,
  { config, wrangler, bringWeights, build, say }: Tools,
): Promise<boolean> {
  const file = ['-c', 'wrangler.toml', '--env', environment]
  const listed = await wrangler(['secret', 'list', '--format', 'json', ...file])
  // A Worker that was never deployed has none, and wrangler says so by an error.
  const secrets = secretsSchema.safeParse(parseJson(listed.output))
  const names = secrets.success ? secrets.data.map(({ name }) => name) : []
  const missing = missingIn(environment, config, names)
  if (missing.length > 0) {
    say(`Nothing was deployed. ${environment} lacks:`)
    for (const one of missing) say(`  ${one}`)
    if (!listed.ok) say(`Its secrets could not be listed: ${listed.output.trim().slice(0, 300)}`)
    return false
  }
  await bringWeights()
  if (!(await build())) return stopped(say, 'The build failed. Nothing was changed.')
  const info = await wrangler(['d1', 'time-travel', 'info', 'DB', '--json', ...file])
  const read = bookmarkSchema.safeParse(parseJson(info.output))
  if (!info.ok || !read.success)
    return stopped(say, `No bookmark of the database: ${info.output}\nNothing was changed.`)
  if (!(await seeToDeletedPictures(config, wrangler)))
    return stopped(say, 'The rule for deleted pictures could not be set. Nothing was changed.')
  const { bookmark } = read.data
  const restore = `npx wrangler d1 time-travel restore DB --bookmark=${bookmark} ${file.join(' ')}`
  say(`The database before this deployment: ${bookmark}`)
  const migrated = await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', ...file])
  if (!migrated.ok)
    return stopped(
      say,
      `A migration failed; the former version still runs.\n${migrated.output}\nThe database as it was: ${restore}`,
    )
  // The build is of the environment: wrangler takes no --env for it.
  const deployed = await wrangler(['deploy'])
  if (!deployed.ok)
    return stopped(
      say,
      `The deployment failed; the former version runs on the migrated database, which it can.\n${deployed.output}`,
    )
  say(`${environment} is deployed. To go back:
  the code:     npx wrangler rollback --name ${environment === 'production' ? 'obverse' : 'obverse-staging'}
  the database: ${restore}
  The database loses what was written since. Where migrations only added, going back with the code is enough.`)
  return true
}

/** The bucket itself deletes what the Worker has set aside. Answers whether it has the rule. */
async function seeToDeletedPictures(
  { r2_buckets: buckets }: DeployedConfig,
  wrangler: Wrangler,
): Promise<boolean> {
  const name = buckets.find(({ binding }) => binding === 'PICTURES')?.bucket_name
  if (!name) return false
  const rules = ['r2', 'bucket', 'lifecycle']
  const listed = await wrangler([...rules, 'list', name])
  if (!listed.ok || listed.output.includes(DELETED_PREFIX)) return listed.ok
  const rule = [name, 'deleted-pictures', DELETED_PREFIX, '--expire-days', String(DELETED_DAYS)]
  return (await wrangler([...rules, 'add', ...rule, '--force'])).ok
}

function stopped(say: (line: string) => void, why: string): false {
  say(why)
  return false
}
