import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { allowConsole } from '../../shared/test/console.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { CALLERS, worldOf } from './access-world.ts'
import { call } from './call.ts'
import { callsOf, type GeneratedCall } from './generated-calls.ts'

vi.setConfig({ testTimeout: 600_000 })

const HANGS_AFTER_MS = 20_000
/** Calls of each operation by each caller; `GENERATED_CALLS=20 npm test -- --project worker generated` tries more. */
const RUNS = Number(env.TEST_GENERATED_CALLS)
const SEED = Number(env.TEST_GENERATED_SEED)
/** Sent mails, slow sources and refused payments are told as warnings. An error is always a fault. */
allowConsole('warn', /./)

const answerOf = async ({ path, headers, ...rest }: GeneratedCall, own: Record<string, string>) =>
  Promise.race([
    call(path, { ...rest, headers: { ...headers, ...own }, redirect: 'manual' }),
    new Promise<null>(resolve => {
      setTimeout(() => resolve(null), HANGS_AFTER_MS)
    }),
  ])

/** What is wrong with an answer; null for a good one. */
async function faultOf(answer: Response | null): Promise<string | null> {
  if (!answer) return `no answer in ${HANGS_AFTER_MS} ms`
  const { status } = answer
  if (status < 400 || (answer.headers.get('Content-Type') ?? '').startsWith('text/html')) {
    await answer.body?.cancel()
    return status === 500 ? 'status 500' : null
  }
  const text = await answer.text()
  if (status === 500) return `status 500: ${text}`
  const isOurs =
    /^\{"error":\{"code":"[A-Z_]+"/.test(text) || text.startsWith('{"success":false,"error":"')
  return isOurs ? null : `${status} in another shape: ${text}`
}

/** ".." makes another address before it is sent, maybe a page's: the tests have no pages. */
const isOfTheApi = (path: string) =>
  /^\/(api|uploads)\//.test(new URL(path, 'https://obverse.test').pathname)

it('generated input on every operation, from every caller, gets an answer in a shape of errors', async () => {
  const document = await (await call('/api/openapi.json')).json<OpenApiDocument>()
  const faults: string[] = []
  const statuses = new Map<number, number>()
  let sent = 0
  // What is below /peerjs speaks the PeerServer's protocol, with its errors.
  // The readiness of a deployment whose schedule never ran is 503, in its own words.
  const own = Object.entries(document.paths).filter(
    ([path]) => !path.startsWith('/peerjs') && path !== '/api/ready',
  )
  for (const [template, operations] of own) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const caller of CALLERS) {
        const world = await worldOf(caller)
        const ids = [String(await world.listing()), String(world.owner.id), await world.analysis()]
        const calls = callsOf(operation, { method, template, ids, document })
        for (const one of fc.sample(calls, { numRuns: RUNS, seed: SEED + sent })) {
          if (!isOfTheApi(one.path)) continue
          const answer = await answerOf(one, world.headers)
          sent += 1
          const fault = await faultOf(answer)
          if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (fault)
            faults.push(`${caller} ${one.method} ${one.path} ${JSON.stringify(one.body)}: ${fault}`)
        }
      }
    }
  }
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  // oxlint-disable-next-line no-console -- the figures of this test are read in CI's output
  console.log(`${sent} generated requests. ${counts.join(', ')}`)
  expect(faults).toEqual([])
})
