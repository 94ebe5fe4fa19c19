import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

/** An import or export of values, with what it names; those of types alone are erased. */
const IMPORT = /\b(?:import|export)\s+(?!type\b)(?:[^'"()]*?\bfrom\s+)?['"]([^'"]+)['"]/g
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]/g

/**
 * The test files of the Worker and of the Durable Objects that reach no module of the platform (`cloudflare:…`),
 * relative to the project. Node runs them: a file takes 3 s there and 24 s in workerd, where all modules of the Worker are
 * loaded first.
 */
export function testsForNode(): string[] {
  const files = globSync('{worker,durable-objects}/**/*.test.ts', { cwd: ROOT }).toSorted()
  const known = new Map<string, boolean>()
  return files.filter(file => !reachesPlatform(path.join(ROOT, file), known))
}

function reachesPlatform(file: string, known: Map<string, boolean>): boolean {
  const before = known.get(file)
  if (before !== undefined) return before
  // For circles of imports.
  known.set(file, false)
  const reaches = importsOf(file).some(name =>
    name.startsWith('.')
      ? reachesPlatform(path.resolve(path.dirname(file), name), known)
      : name.startsWith('cloudflare:'),
  )
  known.set(file, reaches)
  return reaches
}

function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  const text = readFileSync(file, 'utf8')
  return [IMPORT, DYNAMIC_IMPORT].flatMap(pattern =>
    [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []),
  )
}

/** Replaces a module for its own file, which therefore needs modules of its own. */
const REPLACES_MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/

/**
 * The test files below `pattern` that replace modules, by themselves or by test material that they import, relative to
 * the project: they cannot share modules with other files.
 */
export function testsThatReplaceModules(pattern: string): string[] {
  const isTestMaterial = (file: string) => /\/test\/[^/]+\.tsx?$/.test(file)
  const replaces = (file: string): boolean =>
    REPLACES_MODULES.test(readFileSync(file, 'utf8')) ||
    importsOf(file).some(name => {
      const imported = path.resolve(path.dirname(file), name)
      return name.startsWith('.') && isTestMaterial(imported) && replaces(imported)
    })
  return globSync(pattern, { cwd: ROOT })
    .filter(file => replaces(path.join(ROOT, file)))
    .toSorted()
}
