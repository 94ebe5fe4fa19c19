import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type RemoteProxyConnectionString } from 'miniflare'
import { migrate } from './migrate.ts'

const BUILT = path.resolve(import.meta.dirname, '../dist/obverse')
const CONFIG = path.join(BUILT, 'wrangler.json')
/** What wrangler makes of the configuration: read again, because wrangler takes half a second to load. */
const KNOWN_OPTIONS = path.resolve(BUILT, '../miniflare-options.json')

type WorkerOptions = ReturnType<
  typeof import('wrangler').unstable_getMiniflareWorkerOptions
>['workerOptions']

type Options = {
  /** The vars, in place of a deployment's vars and secrets. */
  bindings: Record<string, string>
  /** 0: a free one. */
  port: number
  /** Where D1, R2 and the Durable Objects are stored; in memory without it. */
  state?: string | undefined
  /** The folder with the files of the app; none is served without it. */
  assets?: string
  /** Where the binding of Workers AI sends its requests; there is none without it. */
  workersAiUrl?: string | undefined
  /** Where its memory is read. */
  inspectorPort?: number | undefined
  /** The text of a module that is the entry in place of the build's own, which it imports as `./index.js`. */
  entry?: string | undefined
}

/**
 * The build as it is deployed (`dist/obverse/wrangler.json`: the Worker, its files with their headers and routing,
 * D1, R2, Durable Objects), in workerd on loopback, its database migrated.
 */
export async function runBuiltWorker(options: Options): Promise<Miniflare> {
  const { bindings, port, state, assets, workersAiUrl, inspectorPort, entry } = options
  const { ai: _, assets: routing, ...worker } = await workerOptions()
  if (!routing) throw new Error('The build has no files of the app')
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...worker,
      name: 'obverse',
      modules: modules(entry),
      modulesRoot: BUILT,
      bindings,
      ...(assets ? { assets: { ...routing, directory: assets } } : {}),
      ...(workersAiUrl ? { ai: workersAi(workersAiUrl) } : {}),
      ...(state ? { resourcePersistencePath: state } : {}),
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      host: '127.0.0.1',
      port,
      cf: false,
    }),
  )
  await miniflare.ready
  await migrate(await miniflare.getD1Database('DB'))
  return miniflare
}

async function workerOptions(): Promise<WorkerOptions> {
  const isKnown =
    existsSync(KNOWN_OPTIONS) && statSync(KNOWN_OPTIONS).mtimeMs >= statSync(CONFIG).mtimeMs
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as it is written below
  if (isKnown) return JSON.parse(readFileSync(KNOWN_OPTIONS, 'utf8')) as WorkerOptions
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler')
  const options = unstable_getMiniflareWorkerOptions(CONFIG).workerOptions
  writeFileSync(KNOWN_OPTIONS, JSON.stringify(options))
  return options
}

/** workerd's own binding, whose requests go to this address. */
const workersAi = (address: string) => ({
  binding: 'AI',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- miniflare brands the type and takes any URL
  remoteProxyConnectionString: new URL(address) as RemoteProxyConnectionString,
})

/** The entry first: that is what makes it the entry. */
function modules(entry: string | undefined) {
  const others = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.js') && name !== 'index.js')
    .toSorted()
  const own = ['index.js', ...others].map(name => ({
    type: 'ESModule' as const,
    path: path.join(BUILT, name),
    contents: readFileSync(path.join(BUILT, name), 'utf8'),
  }))
  if (entry === undefined) return own
  return [
    { type: 'ESModule' as const, path: path.join(BUILT, 'entry.js'), contents: entry },
    ...own,
  ]
}
