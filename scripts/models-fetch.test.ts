import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringCocoWeights } from './coco-weights.ts'
import { smallCocoModel } from './small-coco-model.ts'

const files = new Map(Object.entries(smallCocoModel()))
const publisher = createServer((request, answer) => {
  asked += 1
  // It takes the call and says nothing.
  if (request.url?.startsWith('/silent/')) return
  const name = request.url?.split('/').at(-1) ?? ''
  const file = request.url?.startsWith('/whole/') || name === 'model.json' ? files.get(name) : null
  answer.writeHead(file ? 200 : 404).end(file)
})
let origin = ''
let asked = 0

beforeAll(async () => {
  await once(publisher.listen(0, '127.0.0.1'), 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  origin = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`
})
afterAll(() => {
  publisher.closeAllConnections()
  publisher.close()
})

async function fetchModels(from: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'obverse-models-'))
  const script = path.join(import.meta.dirname, 'models-fetch.ts')
  const [code] = await once(spawn(process.execPath, [script, from, folder]), 'exit')
  return { code, folder, names: readdirSync(folder).toSorted() }
}

it('brings the model and every file of weights that it names', async () => {
  const { code, folder, names } = await fetchModels(`${origin}/whole/`)
  expect(code).toBe(0)
  expect(names).toEqual(['model.json', 'weights.bin'])
  for (const name of names) expect(readFileSync(path.join(folder, name))).toEqual(files.get(name))
})

it('leaves no model behind when its weights do not come', async () => {
  const { code, names } = await fetchModels(`${origin}/cut/`)
  expect(code).toBe(1)
  expect(names).toEqual([])
})

describe('`npm run dev` and `npm run deploy`', () => {
  const LIMITS = { answerMs: 100, downloadMs: 100 }

  /** What is said, and what lies in the folder then. */
  async function bring(from: string, limits?: typeof LIMITS) {
    const folder = mkdtempSync(path.join(tmpdir(), 'obverse-models-'))
    const said: string[] = []
    const bringAgain = () =>
      bringCocoWeights({ from, folder, say: line => void said.push(line) }, limits)
    await bringAgain()
    return { said, names: readdirSync(folder).toSorted(), bringAgain }
  }

  it('bring the weights by themselves where their publisher answers, once, and say so', async () => {
    const { said, names, bringAgain } = await bring(`${origin}/whole/`)
    expect(names).toEqual(['model.json', 'weights.bin'])
    expect(said).toEqual([expect.stringContaining('the object detector is on')])
    const before = asked
    await bringAgain()
    expect([asked, said.length]).toEqual([before, 1])
  })

  it.each([
    ['the publisher does not answer', () => `${origin}/silent/`],
    ['there is no network', () => 'http://127.0.0.1:9/'],
    ['the weights do not come', () => `${origin}/cut/`],
  ])('go on without them where %s, and say so', async (_, from) => {
    const { said, names } = await bring(from(), LIMITS)
    expect(names).not.toContain('model.json')
    expect(said).toEqual([expect.stringContaining('`npm run models:fetch` fetches them later')])
  })
})
