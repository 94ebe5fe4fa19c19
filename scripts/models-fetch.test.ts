import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallCocoModel } from './small-coco-model.ts'

const files = new Map(Object.entries(smallCocoModel()))
const publisher = createServer((request, answer) => {
  const name = request.url?.split('/').at(-1) ?? ''
  const file = request.url?.startsWith('/whole/') || name === 'model.json' ? files.get(name) : null
  answer.writeHead(file ? 200 : 404).end(file)
})
let origin = ''

beforeAll(async () => {
  await once(publisher.listen(0, '127.0.0.1'), 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  origin = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`
})
afterAll(() => publisher.close())

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
