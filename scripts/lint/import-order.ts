/**
 * Who may import whom. This file is the only place that holds the order; the lint rule
 * (`obverse/import-order`), its test and the documentation refer to it.
 */

/** The areas (top-level folders) that each area may import, beside itself. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  'durable-objects': ['shared'],
  worker: ['durable-objects', 'shared'],
  web: ['shared'],
  sandbox: ['shared'],
  // The training runs the search of web/vision, whose networks it trains.
  tools: ['web', 'sandbox', 'shared'],
}

/**
 * The slices of an area in their order: a slice may import those before it, never one after it. Names in one
 * inner list stand beside each other and do not import each other. Files directly in the area's folder stand
 * above all its slices.
 */
export const SLICES: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  worker: [
    'db',
    'http',
    'due',
    'mail',
    'accounts',
    'billing',
    'administration',
    'pictures',
    'ebay',
    'market',
    'certificates',
    'references',
    'coins',
    'listings',
    'ads',
    'transfer',
    'orders',
    'fulfillment',
    'best-offers',
    'returns',
    'books',
    'consignment',
    'insight',
    'review',
    'publishing',
    'metal',
    'buying',
    'queue',
    'pairing',
    'dumps',
    'alerts',
    'openapi',
  ],
  web: [
    'lib',
    ['ui', 'vision', 'rtc'],
    'accounts',
    'billing',
    'administration',
    'pictures',
    'ebay',
    'market',
    'certificates',
    'references',
    'grading',
    'publishing',
    'listings',
    'insight',
    'metal',
    'transfer',
    'coins',
    'review',
    'capture',
    'queue',
    'upload-many',
    'single-coin',
    'fulfillment',
    'buying',
    'best-offers',
    'returns',
    'books',
    'consignment',
    'pairing',
    ['landing', 'kit'],
    'app',
  ],
  sandbox: [
    ['lib', 'pages', 'samples', 'recognition'],
    ['metals', 'turn', 'mail', 'stripe', 'vision'],
    'ebay',
    // Its guide values follow the market's.
    'pcgs',
  ],
}

/** Packages that a folder may not import. */
const FORBIDDEN_PACKAGES: Readonly<Record<string, { pattern: RegExp; why: string }>> = {
  shared: { pattern: /^(?!zod$|zod\/)/, why: 'shared imports zod and nothing else' },
  'web/vision': {
    pattern: /^(react|react-dom|hono\/client|@tanstack\/react-query)$/,
    why: 'vision knows neither React nor HTTP',
  },
  'web/rtc': {
    pattern: /^(react|react-dom|hono\/client|@tanstack\/react-query)$/,
    why: 'rtc knows neither React nor HTTP',
  },
}

export type ImportArrow = {
  /** Path of the importing file from the repository's root, with forward slashes. */
  from: string
  /** Path of the imported file from the root, or a package's name. */
  to: string
  toPackage: boolean
  typeOnly: boolean
}

/** Why a file may not import another one, as a sentence; null when it may. */
export function forbiddenImport({ from, to, toPackage, typeOnly }: ImportArrow): string | null {
  const test = isTestFile(from)
  if (toPackage) return test ? null : forbiddenPackage(from, to)
  const source = placeOf(from)
  const target = placeOf(to)
  const allowed = AREAS[source.area]
  if (!allowed) return null
  if (source.area !== target.area) {
    if (source.area === 'web' && to === 'worker/app.ts' && typeOnly) return null
    return allowed.includes(target.area)
      ? null
      : `${source.area} may import ${list(allowed)} only, not ${target.area}.`
  }
  return test ? null : forbiddenSlice(source, target, to)
}

function forbiddenPackage(from: string, name: string): string | null {
  for (const [folder, { pattern, why }] of Object.entries(FORBIDDEN_PACKAGES))
    if (from.startsWith(`${folder}/`) && pattern.test(name)) return `${why}, not ${name}.`
  return null
}

type Place = { area: string; slice: string | null }

function forbiddenSlice(source: Place, target: Place, to: string): string | null {
  const ranks = SLICES[source.area]
  if (!ranks || source.slice === null || source.slice === target.slice) return null
  const [own, other] = [`${source.area}/${source.slice}`, `${target.area}/${target.slice ?? ''}`]
  if (target.slice === null)
    return `${own} may not import ${to}: it stands above all slices. A slice states what it needs as its own type.`
  const [at, there] = [rankOf(ranks, source.slice), rankOf(ranks, target.slice)]
  if (at === -1 || there === -1)
    return `${at === -1 ? own : other} has no place in the order of slices (scripts/lint/import-order.ts).`
  if (there === at)
    return `${own} and ${other} stand beside each other and do not import each other.`
  if (there > at)
    return `${own} may not import ${other}, which comes after it in the order of slices (scripts/lint/import-order.ts).`
  if (source.area === 'worker' && /^worker\/[^/]+\/store\.ts$/.test(to))
    return `${own} may not import the store of ${other}: a slice is called through what it exports.`
  if (/^worker\/[^/]+\/vendors\//.test(to))
    return `${own} may not import a vendor's adapter of ${other}: only its own slice and compose.ts see it.`
  return null
}

function rankOf(ranks: readonly (string | readonly string[])[], slice: string): number {
  return ranks.findIndex(rank => (typeof rank === 'string' ? rank === slice : rank.includes(slice)))
}

/** "web" and "capture" of "web/capture/live/hint-pill.tsx"; a file directly in an area has no slice. */
function placeOf(file: string): Place {
  const [area = '', second = '', ...rest] = file.split('/')
  return { area, slice: rest.length === 0 ? null : second }
}

/** Tests build what they test out of everything in their area. */
function isTestFile(file: string): boolean {
  return /(^|\/)test\/|\.test\.tsx?$/.test(file)
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'itself' : names.join(' and ')
}
