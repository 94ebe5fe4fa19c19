import type { Context } from 'hono'
import type { State } from '../../lib/state.ts'

/** Settings of the simulated eBay. Defaults are in `app.ts`. */
export type EbaySettings = {
  clientId: string
  clientSecret: string
  ruName: string
  acceptUrl: string
  declineUrl: string
  /** How long eBay takes until a program that a seller opted in to begins. */
  optInDelayMs: number
}

/** Owner of the token. `userId` is null for an application token. */
export type Caller = { userId: string | null; scopes: string[] }

export type EbayEnv = {
  Variables: {
    caller: Caller
    /** Which entry of a bulk call a fault refuses. */
    refusedEntry?: number
  }
}

/** Services that all routes of the simulated eBay use. */
export type EbayServices = {
  state: State
  now: () => number
  /** OAuth settings. The accept and decline URLs can change at run time. */
  settings: () => EbaySettings
}

/** The origin of the request URL, such as `http://localhost:8790`. */
export const originOf = (c: Context): string => new URL(c.req.url).origin

/** ISO 8601 in UTC with milliseconds, eBay's time format. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()
