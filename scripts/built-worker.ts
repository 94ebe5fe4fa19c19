import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

const BUILT = path.resolve(import.meta.dirname, '../dist/obverse')

type Options = {
  /** The vars, in place of a deployment's vars and secrets. */
  bindings: Record<string, string>
  port: number
  /** Where D1, R2 and the Durable Objects are stored; in memory without it. */
  state?: string
  /** The folder with the files of the app. */
  assets: string
}

/**
 * The build as it is deployed (`dist/obverse/wrangler.json`: the Worker, its files with their headers and routing,
 * D1, R2, Durable Objects), in workerd on loopback. The binding of Workers AI is left out: it has no local double.
 */
export async function runBuiltWorker(options: Options): Promise<Miniflare> {
  const { bindings, port, state, assets } = options
  const { workerOptions } = unstable_getMiniflareWorkerOptions(path.join(BUILT, 'wrangler.json'))
  const { ai: _, assets: routing, ...worker } = workerOptions
  if (!routing) throw new Error('The build has no files of the app')
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...worker,
      name: 'obverse',
      modules: modules(),
      modulesRoot: BUILT,
      bindings,
      assets: { ...routing, directory: assets },
      ...(state ? { resourcePersistencePath: state } : {}),
      host: '127.0.0.1',
      port,
      cf: false,
    }),
  )
  await miniflare.ready
  return miniflare
}

/** The entry first: that is what makes it the entry. */
function modules() {
  const others = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.js') && name !== 'index.js')
    .toSorted()
  return ['index.js', ...others].map(name => ({
    type: 'ESModule' as const,
    path: path.join(BUILT, name),
    contents: readFileSync(path.join(BUILT, name), 'utf8'),
  }))
}
