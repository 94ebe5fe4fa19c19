import { openSeedLibrary, type SeedLibrary } from '../../shared/recognition/seed-library.ts'
import { log } from '../http/log.ts'
import type { OpenSeed } from './services.ts'

const FOLDER = '/seeds/euro/'

/** One for the isolate: it holds the index, and of the faces the countries that were asked for. */
let opened: Promise<SeedLibrary> | undefined

/**
 * The seed library among the files of the app. One that cannot be read is logged, and tried again when asked for.
 * @param files where they are served, with `url` before their paths
 */
export function createOpenSeed(files: { fetch: FileFetch; url: string }): OpenSeed {
  const read = (name: string) => readFile(files.fetch, `${files.url}${FOLDER}${name}`)
  return async () => {
    opened ??= openSeedLibrary(read)
    try {
      return await opened
    } catch (error) {
      opened = undefined
      log('error', 'seed_library_failed', { error })
      return null
    }
  }
}

type FileFetch = (address: string) => Promise<Response>

async function readFile(fetchFile: FileFetch, address: string): Promise<Uint8Array> {
  const response = await fetchFile(address)
  // A file that is missing is answered with the app's page.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
  if (!response.ok || isPage) throw new Error(`${address} is not there`)
  return new Uint8Array(await response.arrayBuffer())
}
