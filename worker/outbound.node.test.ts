import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const ALLOWED = ['worker/http/outbound-fetch.ts']

const sources = ['worker', 'durable-objects'].flatMap(folder =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)test\//.test(file))
    .map(file => `${folder}/${file}`),
)

it('has one place that calls other servers: all else gets its fetch from there', () => {
  expect(sources.length).toBeGreaterThan(300)
  const own = /fetch\.bind\(globalThis\)/
  const bare = /(?<![.\w#])fetch\(/
  // A parameter of this name is a fetch that was handed in.
  const handedIn = /\bfetch: typeof (?:globalThis\.)?fetch/
  const found = sources.filter(file => {
    const code = readFileSync(path.join(ROOT, file))
      .toString('utf8')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .replace(/override async fetch\(/g, '')
    return own.test(code) || (bare.test(code) && !handedIn.test(code))
  })
  expect(found).toEqual(ALLOWED)
})
