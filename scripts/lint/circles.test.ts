import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { AREAS } from './import-order.ts'

const root = path.resolve(import.meta.dirname, '../..')
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** Which file imports which, types and lazy imports included. Tests and their material are left out. */
async function fileImports(): Promise<[from: string, to: string][]> {
  const imports: [string, string][] = []
  const pattern = `{${Object.keys(AREAS).join(',')}}/**/*.{ts,tsx}`
  for await (const file of glob(pattern, { cwd: root })) {
    if (/\.test\.tsx?$|(^|\/)test\//.test(file)) continue
    for (const [, specifier = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT))
      imports.push([file, path.posix.join(path.posix.dirname(file), specifier)])
  }
  return imports
}

/** The nodes that are left when all that import nothing of the rest are taken away, again and again. */
function inCircles(imports: readonly (readonly [string, string])[]): string[] {
  let left = imports.filter(([from, to]) => from !== to)
  for (;;) {
    const importing = new Set(left.map(([from]) => from))
    const imported = new Set(left.map(([, to]) => to))
    const next = left.filter(([from, to]) => importing.has(to) && imported.has(from))
    if (next.length === left.length) return [...new Set(left.map(([from]) => from))].toSorted()
    left = next
  }
}

describe('imports', () => {
  it('go in no circle between files', async () => {
    const imports = await fileImports()
    expect(imports.length).toBeGreaterThan(1_000)
    expect(inCircles(imports)).toEqual([])
  })

  it('go in no circle between folders', async () => {
    const folders = (await fileImports()).map(
      ([from, to]) => [path.posix.dirname(from), path.posix.dirname(to)] as const,
    )
    expect(inCircles(folders)).toEqual([])
  })

  it('that go in a circle are found', () => {
    const chain = [['a', 'b'] as const, ['b', 'c'] as const]
    expect(inCircles(chain)).toEqual([])
    expect(inCircles([...chain, ['c', 'a']])).toEqual(['a', 'b', 'c'])
  })
})
