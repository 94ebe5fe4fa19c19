import path from 'node:path'

/** The screens that a seller sees first: log in, then My Listings. Paths in web/. */
export const FIRST_SCREENS = [
  'accounts/login-page.tsx',
  'app/home-page.tsx',
  'listings/browse/my-listings.tsx',
]

/** Screens of visitors, who do not load a seller's code. */
const VISITOR_SCREENS = [
  'landing/landing-page.tsx',
  'landing/operator/privacy-page.tsx',
  'landing/operator/terms-page.tsx',
  'landing/operator/contact-page.tsx',
  'accounts/login-page.tsx',
  'accounts/registration/register-page.tsx',
  'accounts/forgot-password-page.tsx',
  'accounts/reset-password-page.tsx',
  'accounts/registration/approval-page.tsx',
  'accounts/own-account/confirm-email-page.tsx',
  'pairing/phone-page.tsx',
  'ui/feedback/not-found-page.tsx',
]

/** Imports all of its package. The bundler finds what is used of it; the graph does not tell. */
const PACKAGE_INDEX = /node_modules.*[\\/](index|lucide-react)\.m?js$/

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const CHUNKS = ['start', 'shared', 'my-listings'] as const
type Chunk = (typeof CHUNKS)[number]

const web = path.resolve(import.meta.dirname, '../web')
const idsOf = (screens: readonly string[]) => screens.map(screen => path.join(web, screen))
const ENTRIES = new Set([path.join(web, 'index.html'), path.join(web, 'main.tsx')])

/**
 * Chunks of the first screen, as groups of the bundler: what the app starts with, what My Listings shares with the
 * screens of visitors, and the rest of My Listings. Left to itself the bundler makes some fifty files of them, most
 * below half a kilobyte, which are larger compressed. The screens themselves are no part: each has a file of its own,
 * which the build's manifest names.
 */
export function firstScreenChunks() {
  let chunks: Map<string, Chunk> | null = null
  // The app's start also takes what its modules use of packages. The others do not: they would take it from visitors.
  return CHUNKS.map((chunk, at) => ({
    name(id: string, graph: ModuleGraph): string | null {
      chunks ??= chunkNames(graph)
      return chunks.get(id) === chunk ? chunk : null
    },
    debugName: chunk,
    priority: CHUNKS.length - at,
    includeDependenciesRecursively: chunk === 'start',
  }))
}

function chunkNames(graph: ModuleGraph): Map<string, Chunk> {
  const start = reach(graph, [...ENTRIES])
  const visitors = reach(graph, idsOf(VISITOR_SCREENS))
  const first = reach(graph, idsOf(FIRST_SCREENS))
  const screens = new Set([...ENTRIES, ...idsOf(FIRST_SCREENS), ...idsOf(VISITOR_SCREENS)])
  const names = new Map<string, Chunk>()
  for (const id of new Set([...start, ...first])) {
    if (screens.has(id)) continue
    if (start.has(id)) names.set(id, 'start')
    else names.set(id, visitors.has(id) ? 'shared' : 'my-listings')
  }
  return names
}

/** Every module that these import, at once or through others, with themselves. */
function reach(graph: ModuleGraph, from: readonly string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) {
    if (PACKAGE_INDEX.test(id)) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}
