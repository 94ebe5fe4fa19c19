import { flushCompileCache } from 'node:module'
import { z } from 'zod'
import { runBuilt } from '../analyze/worker-under-test.ts'
import { faultyWorker } from '../faults/faulty-worker.ts'
import { signedInSellers } from './signed-in-sellers.ts'

/**
 * The built Worker in a process of its own, so that it can be killed and started again on the same state. It
 * sends the cookies of its sellers to the process that started it once it answers.
 */
const { sellers, password, aheadMs, ...options } = z
  .object({
    sandboxUrl: z.string(),
    modelUrl: z.string(),
    inspectorPort: z.number().optional(),
    port: z.number(),
    state: z.string(),
    sellers: z.number(),
    password: z.string().optional(),
    /** With it its storage refuses where that is asked for, and its clock is so far ahead. */
    aheadMs: z.number().optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

// A bench that was ended does not end it: it has a process group of its own.
process.once('disconnect', () => process.exit())

const miniflare = await runBuilt({
  ...options,
  entry: aheadMs === undefined ? undefined : faultyWorker(aheadMs),
})
const cookies = await signedInSellers(miniflare, { sellers, password })
// At its end it would be too late: it is killed.
flushCompileCache()
process.send?.(cookies)
