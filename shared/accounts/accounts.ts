import { z } from 'zod'
import { subscriptionTierNameSchema } from '../billing.ts'
import { ERRORS } from '../errors.ts'
import { MARKETPLACE_IDS } from '../lib/ebay-sites.ts'

/** Over https; browsers take a name with this prefix from the host itself alone. */
export const SESSION_COOKIE = '__Host-obverse_session'
/** Over plain http, which development uses, and of every session that began before the prefix. */
export const UNPREFIXED_COOKIE = 'obverse_session'
export const USERNAME_MIN = 3
export const USERNAME_MAX = 50
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 100
/** The longest address that mail can have (RFC 5321). */
export const EMAIL_MAX = 254

/** The app's pages send this header; mail scanners and link previews do not, so that they decide nothing. */
export const PAGE_HEADER = 'X-Obverse-Page'
export const APPROVAL_PAGE = 'approval'

/** Credentials that no account can have get the same message as wrong ones. */
const NO_LOGIN = ERRORS.LOGIN_FAILED.message
export const loginSchema = z.object({
  username: z
    .string()
    .trim()
    .min(1, 'Please enter both username and password')
    .max(USERNAME_MAX, NO_LOGIN),
  password: z
    .string()
    .min(1, 'Please enter both username and password')
    .max(PASSWORD_MAX, NO_LOGIN),
  /** A code of the authenticator app or a recovery code; asked for by SECOND_FACTOR_REQUIRED. */
  code: z.string().trim().max(40, ERRORS.SECOND_FACTOR_WRONG.message).optional(),
})
export type Login = z.infer<typeof loginSchema>

/** POST /api/logout. `clear`: the browser deletes what the app has stored in it, as on a shared computer. */
export const logoutQuerySchema = z.object({ clear: z.stringbool().default(false) })

export const usernameSchema = z
  .string()
  .trim()
  .min(USERNAME_MIN, 'Username must be at least 3 characters')
  .max(USERNAME_MAX, 'Username must be less than 50 characters')
  .regex(/^[A-Za-z0-9_]+$/, 'Username can only contain letters, numbers, and underscores')
export const emailSchema = z
  .string()
  .trim()
  .max(EMAIL_MAX, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 8 characters')
  .max(PASSWORD_MAX, 'Password must be less than 100 characters')

export const registrationSchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: passwordSchema,
  /** The token of the check for persons, where GET /api/person-check asks for one. */
  personToken: z.string().max(2048).optional(),
})
export type Registration = z.infer<typeof registrationSchema>

/** Response of GET /api/person-check. */
export const personCheckSchema = z.object({ required: z.boolean() })
export type PersonCheckRequired = z.infer<typeof personCheckSchema>

export const REGISTERED_MESSAGE =
  "Your registration has been submitted for admin approval. You'll receive an email when approved."

/** Response of the operations that return only a message. */
export const messageSchema = z.object({ message: z.string() })
export type Message = z.infer<typeof messageSchema>

export const APPROVAL_ACTIONS = ['approve', 'reject'] as const
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number]
/** Response of GET /api/approve-user/{token} and GET /api/reject-user/{token}. */
export const approvalResultSchema = z.object({
  message: z.string(),
  username: z.string(),
  loginUrl: z.string(),
})
export type ApprovalResult = z.infer<typeof approvalResultSchema>

/** POST /api/forgot-password; the response is the same for unknown addresses. */
export const forgotPasswordSchema = z.object({ email: emailSchema })
/** POST /api/reset-password, from the page `/reset-password/{token}` that the mail links to. */
export const resetPasswordSchema = z.object({
  token: z.string().max(100, 'This link is not valid.'),
  password: passwordSchema,
})
/** The password of a signed-in user, typed once more. */
export const currentPasswordSchema = z
  .string()
  .min(1, 'Please enter your current password')
  .max(PASSWORD_MAX, 'Your current password is not right.')

/** Of the authenticator app, or a recovery code; asked for by SECOND_FACTOR_REQUIRED. */
const askedCodeSchema = z.string().trim().max(40, ERRORS.SECOND_FACTOR_WRONG.message).optional()

/** POST /api/account/password */
export const changePasswordSchema = z.object({
  currentPassword: currentPasswordSchema,
  newPassword: passwordSchema,
  code: askedCodeSchema,
})

/** POST /api/account/email: the link to confirm it goes to this address. */
export const changeEmailSchema = z.object({
  email: emailSchema,
  password: currentPasswordSchema,
  code: askedCodeSchema,
})
/** POST /api/confirm-email, from the page `/confirm-email/{token}` that the mail links to. */
export const confirmEmailSchema = z.object({
  token: z.string().max(100, 'This link is not valid.'),
})
/** POST /api/objection, from the page `/objection/{token}` that the notes about a change of address link to. */
export const objectionSchema = confirmEmailSchema
/** POST /api/account/delete: the username and the password, typed again. */
export const deleteAccountSchema = z.object({
  username: z
    .string()
    .trim()
    .max(USERNAME_MAX, 'Please type your username to delete your account.'),
  password: currentPasswordSchema,
  code: askedCodeSchema,
})

/** A session of the signed-in user. */
export const ownSessionSchema = z.object({
  /** A hash of the session's id, which is secret. */
  id: z.string(),
  /** "Firefox on Windows"; empty when unknown. */
  browser: z.string(),
  /** Whether this call belongs to it. */
  current: z.boolean(),
  createdAt: z.string(),
  /** When it was last used, to the day: it is recorded once a day of use. */
  usedAt: z.string(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
/** Response of GET /api/account/sessions: the latest first. */
export const ownSessionsSchema = z.object({ sessions: z.array(ownSessionSchema) })
export type OwnSessions = z.infer<typeof ownSessionsSchema>

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
  /** Whether a mail's link has confirmed the address. */
  emailConfirmed: z.boolean(),
  isAdmin: z.boolean(),
  /** Where the user sells: all amounts are in its currency. */
  marketplaceId: z.enum(MARKETPLACE_IDS),
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

/** Response of GET /api/test-auth. */
export const authTestSchema = z.object({
  authenticated: z.boolean(),
  userId: z.number().nullable(),
  username: z.string().nullable(),
})

/** GET /api/account/export: which archive. */
export const exportQuerySchema = z.object({ part: z.coerce.number().int().min(1).default(1) })
/** An archive of an export; `bytes` counts its pictures. */
export const exportPartSchema = z.object({
  part: z.number(),
  /** Whether it has `account.json`, the document with everything besides the pictures. */
  hasDocument: z.boolean(),
  pictures: z.number(),
  bytes: z.number(),
})
export type ExportPart = z.infer<typeof exportPartSchema>
/** Response of GET /api/account/export/parts. */
export const exportPartsSchema = z.object({ parts: z.array(exportPartSchema) })
export type ExportParts = z.infer<typeof exportPartsSchema>
