import type { Services } from '../compose.ts'
import type { Env } from '../env.ts'

export type SessionUser = {
  id: number
  username: string
  email: string
  isAdmin: boolean
  sessionId: string
}

/** What Hono handlers of this Worker find in their context. */
export type AppEnv = {
  Bindings: Env
  Variables: {
    requestId: string
    services: Services
    /** Set by the session middleware; null when nobody is signed in. */
    user: SessionUser | null
    /** Whether the session is a suspended user's: it is nobody's, and `signedIn` says why. */
    suspended: boolean
  }
}

/** Routes behind `signedIn` see a user. */
export type SignedInEnv = {
  Bindings: Env
  Variables: { requestId: string; services: Services; user: SessionUser; suspended: boolean }
}
