import { Buffer } from 'node:buffer'
import {
  EBAY_FINANCES_SCOPE,
  EBAY_IDENTITY_SCOPE,
  EBAY_MARKETING_SCOPE,
  EBAY_SELLER_SCOPES,
  EBAY_STORES_SCOPE,
} from '../../../shared/ebay.ts'
import type { DatabaseServices } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { Marketplace } from '../port.ts'
import { consumeState, storeState } from '../store.ts'
import type { Connections } from './connections.ts'

/** A consent must come back within this time, once. */
export const EBAY_STATE_TTL_MS = 10 * 60_000

/** Which of the scopes that the product can do without sellers are asked for. */
export type OptionalScopes = { finances: boolean; stores: boolean; marketing: boolean }

/**
 * The scopes that sellers are asked for. eBay refuses the whole consent for a scope that the application's keys do
 * not have, so these can be left out.
 */
export function requestedScopes(optional: OptionalScopes): readonly string[] {
  return [
    ...Object.values(EBAY_SELLER_SCOPES),
    EBAY_IDENTITY_SCOPE,
    ...(optional.finances ? [EBAY_FINANCES_SCOPE] : []),
    ...(optional.stores ? [EBAY_STORES_SCOPE] : []),
    ...(optional.marketing ? [EBAY_MARKETING_SCOPE] : []),
  ]
}

const STATE_BYTES = 32

type ConnectServices = DatabaseServices & {
  marketplace: Marketplace
  connections: Connections
  scopes: readonly string[]
}
type Caller = { id: number; sessionId: string }

/** URL of eBay's consent page. Its state belongs to this session, works once and expires after ten minutes. */
export async function startConnecting(services: ConnectServices, caller: Caller): Promise<string> {
  const { directory, now, marketplace, scopes } = services
  const at = now()
  const state = Buffer.from(crypto.getRandomValues(new Uint8Array(STATE_BYTES))).toString(
    'base64url',
  )
  const { id: userId, sessionId } = caller
  await storeState(directory, { state, userId, sessionId, expiresAt: at + EBAY_STATE_TTL_MS }, at)
  return marketplace.oauth.consentUrl(state, scopes)
}

/** Query parameters of eBay's redirect. */
export type ConsentCallback = { state?: string; code?: string; error?: string }

/**
 * Completes `startConnecting`: checks that the state belongs to this session, exchanges the code and stores
 * the encrypted tokens. Throws a Failure whose message the connection page shows.
 */
export async function finishConnecting(
  services: ConnectServices,
  caller: Caller | null,
  callback: ConsentCallback,
): Promise<void> {
  const { directory, now, marketplace, connections } = services
  if (!caller)
    throw new Failure('NOT_AUTHENTICATED', {
      message: 'Please log in here first, then connect eBay.',
    })
  // Consumed in any case: a state works once.
  const started = callback.state ? await consumeState(directory, callback.state) : null
  const own = started?.userId === caller.id && started.sessionId === caller.sessionId
  if (!started || !own)
    throw new Failure('FORBIDDEN', {
      message: 'This eBay answer does not belong to your session. Please connect again.',
    })
  if (started.expiresAt <= now())
    throw new Failure('FORBIDDEN', {
      message: 'Connecting took longer than ten minutes. Please connect again.',
    })
  if (callback.error || !callback.code)
    throw new Failure('FORBIDDEN', {
      message: 'You declined on eBay, so nothing was connected.',
    })
  const grant = await marketplace.oauth.exchangeCode(callback.code).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'TOKEN_EXPIRED')
      throw new Failure('TOKEN_EXPIRED', {
        message: 'eBay no longer accepts this sign-in. Please connect again.',
        cause: error,
      })
    throw error
  })
  const token = () => Promise.resolve(grant.access.token)
  const access = { owner: 'seller', current: token, renew: token } as const
  const identity = await marketplace.seller(access).identity()
  await connections.store(caller.id, grant, identity, services.scopes)
}
