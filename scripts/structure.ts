import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const MOST_FILES = 24

/** The product's TypeScript: path from the repository's root, and text. Tests and declarations are left out. */
export function productFiles(): Map<string, string> {
  const files = globSync('{shared,worker,web,durable-objects}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    file => !/\.test\.tsx?$|\.d\.ts$|\/(test|node_modules|dist)\//.test(file),
  )
  return new Map(files.toSorted().map(file => [file, readFileSync(path.join(ROOT, file), 'utf8')]))
}

/** Folders with too many files of their own, and exported names that two files or more define, a sentence each. */
export function structureFaults(files: ReadonlyMap<string, string>): string[] {
  const folders = Map.groupBy(files.keys(), file => path.posix.dirname(file))
  const definitions = [...files].flatMap(([file, text]) =>
    [...new Set(exportedNames(text))].map(name => ({ name, file })),
  )
  const crowded = [...folders]
    .filter(([, own]) => own.length > MOST_FILES)
    .map(([folder, { length }]) => `${folder} has ${length} files; split it: at most ${MOST_FILES}`)
  const twice = [...Map.groupBy(definitions, ({ name }) => name)]
    .filter(([, found]) => found.length > 1)
    .map(
      ([name, found]) =>
        `${name} is defined in ${found.map(({ file }) => file).join(', ')}: give it one place, or two names`,
    )
  return [...crowded, ...twice]
}

function exportedNames(text: string): string[] {
  const definitions = text.matchAll(
    /^export (?:default )?(?:async )?(?:abstract )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm,
  )
  return [...definitions].flatMap(([, name]) => name ?? [])
}
