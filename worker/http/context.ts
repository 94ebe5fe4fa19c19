import type { MarketplaceId } from '../../shared/lib/ebay-sites.ts'

export type SessionUser = {
  id: number
  username: string
  email: string
  isAdmin: boolean
  sessionId: string
  /** Where the user sells. */
  marketplaceId: MarketplaceId
  /** Whether two-step login is on. */
  hasSecondFactor: boolean
  /** Whether the password or a code was given in this session within fifteen minutes. */
  recentlyAuthenticated: boolean
}

type Variables<Services, User> = {
  requestId: string
  /** What the slice of a route states that it needs; compose.ts provides all of it. */
  services: Services
  /** Set by the session middleware; null when nobody is signed in. */
  user: User
  /** Whether the session is a suspended user's: then `user` is null, and `signedIn` reports SUSPENDED. */
  suspended: boolean
}

/** What Hono handlers find in their context. */
export type AppEnv<Services = unknown> = { Variables: Variables<Services, SessionUser | null> }

/** Routes behind `signedIn` see a user. */
export type SignedInEnv<Services = unknown> = { Variables: Variables<Services, SessionUser> }
