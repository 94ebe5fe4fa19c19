import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { FIELDS } from '../shared/listing/fields.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const MOST_FILES = 24
/** A file that names so many fields of a listing states the listing once more. */
const MANY_FIELDS = 15
/** A sample of stored texts, of which a compressor takes parts: it states nothing. */
const SAMPLE_OF_TEXTS = 'worker/db/packing/packing-dictionary.ts'
/** The table's columns, what follows from what, and eBay's errors, which name the field at fault. */
const MOST_WITH_MANY_FIELDS = 3
/** Of a private note that eBay never sees: what a field costs. */
const MOST_WITH_STORAGE_LOCATION = 18

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
  return [...crowded, ...twice, ...statedAgain(files)]
}

/** The listing's fields are rows of a table (`shared/listing/fields.ts`); few files name them beside it. */
function statedAgain(files: ReadonlyMap<string, string>): string[] {
  const fields = Object.keys(FIELDS).map(name => new RegExp(`\\b${name}\\b`))
  const many = [...files].filter(
    ([file, text]) =>
      file !== SAMPLE_OF_TEXTS && fields.filter(field => field.test(text)).length >= MANY_FIELDS,
  )
  const located = [...files].filter(([, text]) => /\bstorage_?location\b/i.test(text))
  const sentence = (found: typeof many, most: number, what: string) =>
    found.length > most
      ? [
          `${found.length} files name ${what}, at most ${most}: ${found.map(([file]) => file).join(', ')}`,
        ]
      : []
  return [
    ...sentence(many, MOST_WITH_MANY_FIELDS, `${MANY_FIELDS} fields of a listing`),
    ...sentence(located, MOST_WITH_STORAGE_LOCATION, 'the storage location'),
  ]
}

function exportedNames(text: string): string[] {
  const definitions = text.matchAll(
    /^export (?:default )?(?:async )?(?:abstract )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm,
  )
  return [...definitions].flatMap(([, name]) => name ?? [])
}
