import type { Services } from '../compose.ts'
import type { Env } from '../env.ts'

export type SessionUser = {
  id: number
  username: string
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
  }
}

/** Routes behind `signedIn` see a user. */
export type SignedInEnv = {
  Bindings: Env
  Variables: { requestId: string; services: Services; user: SessionUser }
}
