import path from 'node:path'
import type { Miniflare } from 'miniflare'
import { runBuiltWorker } from '../../scripts/built-worker.ts'
import { developmentVars } from '../../scripts/development-vars.ts'

const FILES = path.resolve(import.meta.dirname, '../../dist/client')

/** The built Worker with the built files, as it is deployed, and an empty database. The pages ask no vendor. */
export async function serveBuild(appUrl: string): Promise<{ url: string; worker: Miniflare }> {
  const worker = await runBuiltWorker({
    bindings: { ...developmentVars({ sandboxUrl: appUrl }), APP_URL: appUrl },
    port: 0,
    assets: FILES,
  })
  return { url: (await worker.ready).origin, worker }
}
