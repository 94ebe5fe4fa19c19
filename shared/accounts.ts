import { z } from 'zod'
import { subscriptionTierNameSchema } from './billing.ts'

export const SESSION_COOKIE = 'obverse_session'
export const SESSION_DAYS = 7
export const USERNAME_MIN = 3
export const USERNAME_MAX = 50
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 100

export const loginSchema = z.object({
  username: z.string().trim().min(1, 'Please enter both username and password').max(USERNAME_MAX),
  password: z.string().min(1, 'Please enter both username and password').max(PASSWORD_MAX),
})
export type Login = z.infer<typeof loginSchema>

export const subscriptionSchema = z.object({
  tierDisplayName: z.string(),
  currentUsage: z.number(),
  limit: z.number(),
  remainingCoins: z.number(),
})

/** The signed-in user. Marketplace tokens never leave the server: a present one reads "[redacted]". */
export const userSchema = z.object({
  authenticated: z.literal(true),
  id: z.number(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  hasEbayConnection: z.boolean(),
  ebayToken: z.literal('[redacted]').nullable(),
  ebayRefreshToken: z.literal('[redacted]').nullable(),
  ebayTokenExpiry: z.string().nullable(),
  subscriptionTier: subscriptionTierNameSchema,
  subscription: subscriptionSchema,
})
export type User = z.infer<typeof userSchema>

export const currentUserSchema = z.discriminatedUnion('authenticated', [
  userSchema,
  z.object({ authenticated: z.literal(false) }),
])
export type CurrentUser = z.infer<typeof currentUserSchema>
