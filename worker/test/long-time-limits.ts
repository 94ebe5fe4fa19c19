import { afterAll } from 'vitest'

/**
 * Setup file of the Worker's tests: a time limit of seconds is one for a vendor, which the sandbox passes on a machine
 * with other work. It is ten times as long. Tests of time limits set limits of milliseconds.
 */
const VENDOR_MS = 3_000

const timeout = AbortSignal.timeout
AbortSignal.timeout = ms => timeout.call(AbortSignal, ms < VENDOR_MS ? ms : 10 * ms)
afterAll(() => {
  AbortSignal.timeout = timeout
})
