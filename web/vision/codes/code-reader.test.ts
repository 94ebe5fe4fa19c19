import { expect, it } from 'vitest'
import { createCodeReader } from './code-reader.ts'
import type { CodeReaderCall } from './code-reader-messages.ts'

/** A worker that answers what the test says. */
class ScriptedWorker extends EventTarget {
  readonly calls: CodeReaderCall[] = []
  readonly postMessage = (call: CodeReaderCall) => void this.calls.push(call)
  readonly terminate = () => undefined
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function setUp() {
  const worker = new ScriptedWorker()
  let starts = 0
  const reader = createCodeReader(() => {
    starts++
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has what the reader calls
    return worker as unknown as Worker
  })
  return { worker, reader, starts: () => starts }
}

const file = new Blob(['photo'])
const corners = [
  { x: 0, y: 0 },
  { x: 9, y: 0 },
  { x: 9, y: 9 },
  { x: 0, y: 9 },
] as const

it('starts nothing for raw coins, and looks at every photo once a slab was seen', async () => {
  const { worker, reader, starts } = setUp()
  expect(await reader.read({ file, corners: null })).toEqual([])
  expect(starts()).toBe(0)
  const codes = [{ text: '0072966528633460', format: 'ITF', passes: 2 }]
  const slab = reader.read({ file, corners })
  worker.say({ id: 1, codes })
  expect(await slab).toEqual(codes)
  void reader.read({ file, corners: null })
  expect(starts()).toBe(1)
  expect(worker.calls.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['read 1', 'read 2'])
})

it('tells a given-up capture and a failed reader from a photo without codes', async () => {
  const { worker, reader } = setUp()
  const given = new AbortController()
  const first = reader.read({ file, corners }, given.signal)
  given.abort()
  expect(await first).toBeNull()
  const second = reader.read({ file, corners })
  worker.say({ id: 2, failure: 'no 2d context to read pixels from' })
  expect(await second).toBeNull()
  const third = reader.read({ file, corners })
  worker.dispatchEvent(new Event('error'))
  expect(await third).toBeNull()
  expect(worker.calls.map(({ kind }) => kind)).toEqual(['read', 'cancel', 'read', 'read'])
})

it('leaves the label’s words where the browser starts no worker', async () => {
  const reader = createCodeReader(() => {
    throw new TypeError('module workers are not supported')
  })
  expect(await reader.read({ file, corners })).toBeNull()
})
