import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { FIRST_SCREENS } from './first-screen.ts'

/** Prints what the build ships: the Worker, and the first screen (sign-in, then My Listings). Fails above the limit. */
const FIRST_SCREEN_LIMIT_BYTES = 150 * 1024

const dist = path.resolve(import.meta.dirname, '../dist')
const chunkSchema = z.object({
  file: z.string(),
  src: z.string().optional(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
})
const manifest = z
  .record(z.string(), chunkSchema)
  .parse(JSON.parse(readFileSync(path.join(dist, 'client/.vite/manifest.json'), 'utf8')))

const starts = Object.entries(manifest)
  .filter(([name, chunk]) => chunk.isEntry || FIRST_SCREENS.some(screen => name.endsWith(screen)))
  .map(([name]) => name)
for (const screen of FIRST_SCREENS) {
  if (!starts.some(name => name.endsWith(screen)))
    throw new Error(`The build has no chunk for ${screen}`)
}

const reached = new Set<string>()
const queue = [...starts]
for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
  if (reached.has(name)) continue
  reached.add(name)
  queue.push(...(manifest[name]?.imports ?? []))
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10)
let firstScreen = 0
for (const name of reached) {
  const file = manifest[name]?.file
  if (!file?.endsWith('.js')) continue
  const code = readFileSync(path.join(dist, 'client', file))
  if (code.includes('tensorflow') || code.includes('tfjs'))
    throw new Error(`TensorFlow.js is in the first screen: ${file}`)
  const size = gzipSync(code).byteLength
  firstScreen += size
  console.log(`${kilobytes(size)}  ${file}`)
}
console.log(
  `${kilobytes(firstScreen)}  first screen, JavaScript, gzipped (limit ${kilobytes(FIRST_SCREEN_LIMIT_BYTES).trim()})`,
)

const workerFolder = path.join(dist, 'obverse')
let worker = 0
let workerGzipped = 0
for (const entry of readdirSync(workerFolder, { recursive: true, encoding: 'utf8' })) {
  const file = path.join(workerFolder, entry)
  if (!statSync(file).isFile() || !/\.(js|wasm)$/.test(entry)) continue
  const code = readFileSync(file)
  worker += code.byteLength
  workerGzipped += gzipSync(code).byteLength
}
console.log(`${kilobytes(worker)}  the Worker, ${kilobytes(workerGzipped).trim()} gzipped`)

if (firstScreen > FIRST_SCREEN_LIMIT_BYTES) {
  console.error('The first screen is larger than its limit.')
  process.exitCode = 1
}
