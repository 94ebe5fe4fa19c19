import { afterAll } from 'vitest'

/**
 * Vitest reports an unhandled rejection over a socket that only its own handler may use: one of another handler is not
 * reported, and the run waits for the answer without an end. Where there is a listener, Vitest leaves the report to it.
 */
const SEEN = Symbol.for('unhandled rejections of the tests')
const holder: typeof globalThis & { [SEEN]?: unknown[] } = globalThis
// Each file runs this module anew.
const seen = holder[SEEN] ?? listen()

function listen(): unknown[] {
  const rejections: unknown[] = []
  process.on('unhandledRejection', reason => rejections.push(reason))
  holder[SEEN] = rejections
  return rejections
}

afterAll(() => {
  const rejections = seen.splice(0)
  if (rejections.length > 0)
    throw new AggregateError(rejections, `Unhandled: ${rejections.map(String).join('; ')}`)
})
