import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from './usage-error.ts'

/** `npm run bench -- NAME`: runs bench/NAME.ts; its table first, and its figures as one JSON object on the last line. */
const folder = path.resolve(import.meta.dirname, '../bench')
const name = process.argv[2]
const file = path.join(folder, `${name}.ts`)
if (!name || !existsSync(file)) {
  const names = readdirSync(folder)
    .filter(one => one.endsWith('.ts'))
    .map(one => one.slice(0, -3))
  console.error(`Which bench? npm run bench -- ${names.join(' | ')}`)
  process.exit(1)
}
const bench: unknown = await import(file)
if (
  typeof bench !== 'object' ||
  bench === null ||
  !('default' in bench) ||
  typeof bench.default !== 'function'
) {
  throw new Error(`bench/${name}.ts exports no default function`)
}
try {
  const figures: unknown = await bench.default(process.argv.slice(3))
  console.log(JSON.stringify(figures))
  process.exit(0)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exit(1)
}
