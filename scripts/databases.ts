import { dumpSeller, listDumps, restoreSeller } from './databases/commands.ts'
import { type Deployment, localDeployment, remoteDeployment } from './databases/deployment.ts'
import { ENVIRONMENTS } from './deploy/missing.ts'

const USAGE = `npm run databases -- list                    the dumps in the bucket
npm run databases -- dump SELLER             writes a seller's rows into a file
npm run databases -- restore SELLER          puts the rows of the newest dump in place of the seller's
npm run databases -- restore SELLER TIME     the rows of the dump of that time, as \`list\` writes it
npm run databases -- restore SELLER FILE     the rows of a file of \`dump\`
SELLER is a username, or the number of an account. They use the local database; with --remote at the end that of
production, with --remote=staging that of staging.`

async function run(deployment: Deployment, words: string[]): Promise<string[]> {
  const [command, seller, from, ...more] = words
  if (command === 'list' && seller === undefined) return listDumps(deployment)
  if (command === 'dump' && seller !== undefined && from === undefined)
    return [`Written: ${await dumpSeller(deployment, seller, Date.now())}`]
  if (command === 'restore' && seller !== undefined && more.length === 0) {
    const at = await restoreSeller(deployment, seller, from ?? null)
    return [
      `Restored as of ${new Date(at).toISOString()}. The scheduled jobs write the words of the search anew.`,
    ]
  }
  throw new Error(USAGE)
}

const args = process.argv.slice(2)
const [where, named] = args.at(-1)?.split('=') ?? []
const isRemote = where === '--remote'
const environment = ENVIRONMENTS.find(one => one === (named ?? 'production'))
if (isRemote && !environment) throw new Error(USAGE)
const deployment = isRemote && environment ? remoteDeployment(environment) : await localDeployment()
try {
  for (const line of await run(deployment, isRemote ? args.slice(0, -1) : args)) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await deployment.dispose()
}
