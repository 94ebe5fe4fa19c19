import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { BENCH_NAMES } from './benches.ts'

const root = path.resolve(import.meta.dirname, '../..')

it('every file of bench/ is a bench of the table', () => {
  const files = readdirSync(path.join(root, 'bench')).filter(name => name.endsWith('.ts'))
  expect(files.map(name => name.slice(0, -3)).sort()).toEqual(BENCH_NAMES)
})

it.each(['README.md', 'CONTRIBUTING.md'])('%s lists the benches of the table', name => {
  const text = readFileSync(path.join(root, name), 'utf8')
  const line = text.split('\n').find(each => each.includes('`npm run bench -- NAME`'))
  const listed = [...(line?.split('`npm run bench -- NAME`')[1] ?? '').matchAll(/`([a-z]+)`/g)]
  expect(listed.map(([, bench]) => bench)).toEqual([...BENCH_NAMES, 'all'])
})
