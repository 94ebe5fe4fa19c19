import type { Context } from 'hono'
import type { State } from '../../lib/state.ts'

/** What a sandbox is made with; each has a default in `app.ts`. */
export type EbaySettings = {
  clientId: string
  clientSecret: string
  ruName: string
  acceptUrl: string
  declineUrl: string
}

/** Who is calling: `userId` is null for an application token. */
export type Caller = { userId: string | null; scopes: string[] }

export type EbayEnv = {
  Variables: { caller: Caller }
}

/** What every part of the sandbox's eBay is handed. */
export type EbayServices = {
  state: State
  now: () => number
  /** OAuth settings; the accept and decline addresses can be changed while it runs. */
  settings: () => EbaySettings
}

/** The address the caller used to reach this sandbox, such as `http://localhost:8790`. */
export const originOf = (c: Context): string => new URL(c.req.url).origin

/** ISO 8601 in UTC with milliseconds, as eBay writes time. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()
