import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { allSeries } from '../shared/numismatics/series.ts'
import { securityTableFaults } from './security-table.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8')

/** Where an operator looks for the name of a variable. */
const OPERATOR_DOCUMENTS = ['README.md', 'docs/operations.md']

/** What the documents leave out or state wrongly, a sentence each. */
export async function documentFaults(): Promise<string[]> {
  const [env, readme, ...texts] = await Promise.all(
    ['worker/env.ts', 'README.md', ...OPERATOR_DOCUMENTS].map(read),
  )
  const schema = /const varsSchema = z\.object\(\{([\s\S]*?)\n\}\)/.exec(env ?? '')?.[1]
  if (!schema) throw new Error('worker/env.ts has no varsSchema')
  const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].flatMap(
    ([, name]) => name ?? [],
  )
  const known = texts.join('\n')
  const faults = variables
    .filter(name => !new RegExp(`\\b${name}\\b`).test(known))
    .map(name => `${name} of worker/env.ts is in none of ${OPERATOR_DOCUMENTS.join(', ')}`)
  faults.push(...(await missingFiles('docs/security.md')))
  faults.push(...securityTableFaults(await read('docs/security.md')))
  const series = `the facts of ${allSeries.length} US series`
  if (!readme?.includes(series)) faults.push(`README.md does not say "${series}"`)
  return faults
}

/** The files that a document quotes and that are not there, a sentence each. */
async function missingFiles(document: string): Promise<string[]> {
  const quoted = new Set(
    [...(await read(document)).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.tsx?)`/g)].map(
      ([, file]) => file ?? '',
    ),
  )
  return [...quoted]
    .filter(file => !existsSync(path.join(ROOT, file)))
    .map(file => `${document} quotes ${file}, which is not there`)
}
