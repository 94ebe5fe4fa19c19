import { afterAll } from 'vitest'

/**
 * Setup file of the Worker's tests: a time limit of seconds is one for a vendor, which the sandbox passes on a machine
 * with other work. It is longer here. Tests of time limits set limits of milliseconds.
 */
const VENDOR_MS = 3_000
const TIMES_LONGER = 10

const timeout = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = ms => timeout(ms < VENDOR_MS ? ms : TIMES_LONGER * ms)
afterAll(() => {
  AbortSignal.timeout = timeout
})
