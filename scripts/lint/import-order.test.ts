import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AREAS, forbiddenImport, SLICES } from './import-order.ts'

const root = path.resolve(import.meta.dirname, '../..')
const areas = Object.keys(AREAS)
const arrow = { toPackage: false, typeOnly: false }

/** "worker/coins" of each slice, with its rank. */
const slices = Object.entries(SLICES).flatMap(([area, ranks]) =>
  ranks.flatMap((rank, at) =>
    [rank].flat().map(slice => ({ area, at, folder: `${area}/${slice}` })),
  ),
)

describe('the lint rule of the import order', () => {
  let tree = ''
  const refused = new Set<string>()

  /** A tree in which every slice imports every slice of its area, and every area every area. */
  beforeAll(() => {
    tree = mkdtempSync(path.join(tmpdir(), 'obverse-import-order-'))
    const places = [...slices.map(({ folder }) => folder), ...areas.map(area => `${area}/inside`)]
    for (const from of places) {
      const targets = places.filter(to => to !== from && mayBeCompared(from, to))
      mkdirSync(path.join(tree, from), { recursive: true })
      const lines = targets.map(to => `import '${path.posix.relative(from, to)}/part.ts'`)
      writeFileSync(path.join(tree, from, 'part.ts'), lines.join('\n'))
    }
    const config = {
      categories: { correctness: 'off' },
      jsPlugins: [path.join(root, 'scripts/lint/plugin.ts')],
      rules: { 'obverse/import-order': 'error' },
    }
    writeFileSync(path.join(tree, '.oxlintrc.json'), JSON.stringify(config))
    const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
    const run = spawnSync(process.execPath, [oxlint, '--format=json'], {
      cwd: tree,
      encoding: 'utf8',
    })
    const report = z.object({
      diagnostics: z.array(
        z.object({
          filename: z.string(),
          labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
        }),
      ),
    })
    for (const { filename, labels } of report.parse(JSON.parse(run.stdout)).diagnostics) {
      const from = path.posix.dirname(filename)
      const targets = places.filter(to => to !== from && mayBeCompared(from, to))
      refused.add(`${from} → ${targets[(labels[0]?.span.line ?? 0) - 1]}`)
    }
  }, 60_000)
  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  it.each(slices)('lets $folder import the slices before it alone', ({ area, at, folder }) => {
    const others = slices.filter(one => one.area === area && one.folder !== folder)
    for (const other of others)
      expect([other.folder, refused.has(`${folder} → ${other.folder}`)]).toEqual([
        other.folder,
        other.at >= at,
      ])
  })

  it.each(areas)('lets %s import the areas that it is allowed alone', area => {
    for (const other of areas.filter(one => one !== area))
      expect([other, refused.has(`${area}/inside → ${other}/inside`)]).toEqual([
        other,
        !AREAS[area]?.includes(other),
      ])
  })
})

/** Slices are compared within their area, areas with areas. */
function mayBeCompared(from: string, to: string): boolean {
  const [fromArea, fromSlice] = from.split('/')
  const [toArea, toSlice] = to.split('/')
  if (fromSlice === 'inside' || toSlice === 'inside') return fromSlice === toSlice
  return fromArea === toArea
}

describe('an import', () => {
  it('says why it is refused', () => {
    expect(
      forbiddenImport({ ...arrow, from: 'worker/coins/a.ts', to: 'worker/listings/b.ts' }),
    ).toBe(
      'worker/coins may not import worker/listings, which comes after it in the order of slices (scripts/lint/import-order.ts).',
    )
    expect(forbiddenImport({ ...arrow, from: 'web/ui/a.tsx', to: 'web/rtc/b.ts' })).toBe(
      'web/ui and web/rtc stand beside each other and do not import each other.',
    )
    expect(forbiddenImport({ ...arrow, from: 'shared/coins/coins.ts', to: 'worker/env.ts' })).toBe(
      'shared may import itself only, not worker.',
    )
  })

  it('of a type goes by the same order', () => {
    const type = { toPackage: false, typeOnly: true }
    expect(
      forbiddenImport({ ...type, from: 'worker/ebay/a.ts', to: 'worker/listings/b.ts' }),
    ).not.toBeNull()
  })

  it('of the Worker by the app is the type of its routes alone', () => {
    const from = 'web/lib/api.ts'
    expect(
      forbiddenImport({ from, to: 'worker/app.ts', toPackage: false, typeOnly: true }),
    ).toBeNull()
    expect(forbiddenImport({ ...arrow, from, to: 'worker/app.ts' })).not.toBeNull()
    expect(
      forbiddenImport({ from, to: 'worker/env.ts', toPackage: false, typeOnly: true }),
    ).not.toBeNull()
  })

  it('reaches neither what stands above the slices, nor a store, nor a vendor of another slice', () => {
    const from = 'worker/listings/drafts/create-listing.ts'
    for (const to of [
      'worker/compose.ts',
      'worker/coins/store.ts',
      'worker/ebay/vendors/ebay/client/http.ts',
    ])
      expect(forbiddenImport({ ...arrow, from, to })).not.toBeNull()
    expect(forbiddenImport({ ...arrow, from, to: 'worker/listings/store.ts' })).toBeNull()
    expect(
      forbiddenImport({
        ...arrow,
        from: 'worker/compose.ts',
        to: 'worker/ebay/vendors/ebay/client/http.ts',
      }),
    ).toBeNull()
  })

  it('brings no package into shared but zod, and no React into vision and rtc', () => {
    const of = (from: string, to: string) =>
      forbiddenImport({ from, to, toPackage: true, typeOnly: false })
    expect(of('shared/coins/coins.ts', 'zod')).toBeNull()
    expect(of('shared/coins/coins.ts', 'hono')).not.toBeNull()
    expect(of('web/vision/camera/camera.ts', 'react')).not.toBeNull()
    expect(of('web/rtc/session.ts', '@tanstack/react-query')).not.toBeNull()
    expect(of('web/ui/button.tsx', 'react')).toBeNull()
  })
})
