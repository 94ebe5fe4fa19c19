import { Hono } from 'hono'
import type { IssuedIceServers } from '../../durable-objects/pairing-room/ice-job.ts'
import {
  type JoinedPairing,
  joinPairingSchema,
  leavePairingSchema,
  type OpenedPairing,
  pairingLink,
  pairingPathSchema,
  type RenewedIceServers,
  renewIceServersSchema,
  type TypedPairing,
  typePairingSchema,
} from '../../shared/pairing/pairing.ts'
import type { Done } from '../../shared/responses.ts'
import { signedIn } from '../accounts/sessions.ts'
import { appUrl } from '../http/app-url.ts'
import { callerAddress } from '../http/caller.ts'
import type { AppEnv, SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import type { PairingServices } from './services.ts'

const done: Done = { success: true }
const NO_SUCH_CODE =
  'No computer with your login shows this code. A code can be typed for ten minutes.'
const iceOnWire = ({ iceServers, until }: IssuedIceServers) => ({
  iceServers,
  iceServersUntil: until,
})

/** What the phone calls. It has no session: the link's secret, then its own token, is all it has. */
export const phoneRoutes = new Hono<AppEnv<PairingServices>>()
  .post('/join', validated('json', joinPairingSchema), async c => {
    const services = c.get('services')
    const phone = c.req.valid('json')
    const tries = await consumeRateLimits(services, [
      { limit: 'pairingJoinByAddress', subject: callerAddress(c) },
    ])
    const joined = await services.pairings.join(phone)
    if (joined.type === 'unknown') throw new Failure('PAIRING_GONE')
    // Only guesses count: who has the secret may ask as often as the desktop takes to decide.
    await tries.refund()
    if (joined.type === 'refused') throw new Failure('PAIRING_REFUSED')
    if (joined.type === 'busy') {
      const retryAfterSeconds = Math.max(1, Math.ceil((joined.until - services.now()) / 1000))
      throw new Failure('BUSY', {
        message: 'Another phone is asking at the moment. Please wait.',
        detail: { retryAfterSeconds, retryable: true },
      })
    }
    if (joined.type === 'asked')
      return c.json({ state: 'asked', until: joined.until } satisfies JoinedPairing)
    const { token, expiresAt, ice } = joined
    const access = {
      state: 'joined',
      code: phone.code,
      token,
      expiresAt,
      ...iceOnWire(ice),
    } as const
    return c.json(access satisfies JoinedPairing)
  })
  /** Either side, before its credentials end. */
  .post('/ice-servers', validated('json', renewIceServersSchema), async c => {
    const { code, token } = c.req.valid('json')
    const ice = await c.get('services').pairings.iceServers(code, token)
    if (!ice) throw new Failure('PAIRING_GONE')
    return c.json(iceOnWire(ice) satisfies RenewedIceServers)
  })
  .post('/leave', validated('json', leavePairingSchema), async c => {
    const { code, token } = c.req.valid('json')
    if (!(await c.get('services').pairings.leave(code, token))) throw new Failure('PAIRING_GONE')
    return c.json(done)
  })

/** What the desktop calls. */
export const pairingRoutes = new Hono<SignedInEnv<PairingServices>>()
  .post('/', signedIn, async c => {
    const services = c.get('services')
    const { id: userId, sessionId } = c.get('user')
    await consumeRateLimits(services, [{ limit: 'pairingByUser', subject: String(userId) }])
    const { ice, ...opened } = await services.pairings.open({ userId, sessionId })
    const link = pairingLink(appUrl(c), opened.code, opened.secret)
    return c.json({ ...opened, link, ...iceOnWire(ice) } satisfies OpenedPairing, 201)
  })
  /** A phone that cannot scan, signed in as who opened the pairing: digits find rooms of this user only. */
  .post('/typed', signedIn, validated('json', typePairingSchema), async c => {
    const services = c.get('services')
    const { id: userId } = c.get('user')
    const tries = await consumeRateLimits(services, [
      { limit: 'pairingTypedByAddress', subject: callerAddress(c) },
      { limit: 'pairingTypedByUser', subject: String(userId) },
    ])
    const found = await services.pairings.byTypedCode(userId, c.req.valid('json').typedCode)
    if (!found) throw new Failure('PAIRING_GONE', { message: NO_SUCH_CODE })
    await tries.refund()
    return c.json(found satisfies TypedPairing)
  })
  .get('/:code', signedIn, validated('param', pairingPathSchema), async c => {
    const { code } = c.req.valid('param')
    const state = await c.get('services').pairings.state(code, c.get('user').id)
    if (!state) throw new Failure('NOT_FOUND')
    return c.json(state)
  })
  .delete('/:code', signedIn, validated('param', pairingPathSchema), async c => {
    const { code } = c.req.valid('param')
    const ended = await c.get('services').pairings.end(code, c.get('user').id)
    if (!ended) throw new Failure('NOT_FOUND')
    return c.json(done)
  })
