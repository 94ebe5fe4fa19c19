import { openSeedLibrary, type SeedLibrary } from '../../shared/recognition/seed-library.ts'
import { log } from '../http/log.ts'
import type { OpenSeed } from './services.ts'

const FOLDER = '/seeds/euro/'

/** One for the isolate: it holds the index, and of the faces the countries that were asked for. */
let opened: Promise<SeedLibrary> | undefined

/** The seed library among the files of the app. One that cannot be read is logged, and tried again when asked for. */
export function createOpenSeed(assets: Pick<Fetcher, 'fetch'>): OpenSeed {
  return async () => {
    opened ??= openSeedLibrary(name => readAsset(assets, name))
    try {
      return await opened
    } catch (error) {
      opened = undefined
      log('error', 'seed_library_failed', { error })
      return null
    }
  }
}

async function readAsset(assets: Pick<Fetcher, 'fetch'>, name: string): Promise<Uint8Array> {
  const response = await assets.fetch(`https://assets.local${FOLDER}${name}`)
  // A file that is missing is answered with the app's page.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
  if (!response.ok || isPage) throw new Error(`${name} of the seed library is not there`)
  return new Uint8Array(await response.arrayBuffer())
}
