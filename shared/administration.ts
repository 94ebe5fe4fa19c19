import { z } from 'zod'
import { storageUseSchema, subscriptionTierNameSchema } from './billing.ts'
import { pageQuerySchema } from './lib/page-query.ts'

export const pendingUserSchema = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  /** When the applicant confirmed the address by a mail's link; null until then. */
  emailConfirmedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type PendingUser = z.infer<typeof pendingUserSchema>

/** Answer of GET /api/admin/pending-users: the oldest application last. */
export const pendingUsersSchema = z.object({
  pendingUsers: z.array(pendingUserSchema),
  nextBefore: z.number().nullable(),
})
export type PendingUsers = z.infer<typeof pendingUsersSchema>

export const countSchema = z.object({ count: z.number() })
export type Count = z.infer<typeof countSchema>
export const analyticsCheckSchema = z.object({ hasAnalyticsId: z.boolean() })
export type AnalyticsCheck = z.infer<typeof analyticsCheckSchema>

/** Which senders of mail have their keys; `defaultServiceAvailable` is false while mails stay in the outbox. */
export const emailServiceStatusSchema = z.object({
  success: z.literal(true),
  status: z.object({
    sendgrid: z.boolean(),
    resend: z.boolean(),
    smtp: z.boolean(),
    defaultServiceAvailable: z.boolean(),
  }),
})
export type EmailServiceStatus = z.infer<typeof emailServiceStatusSchema>

export const adminUsersQuerySchema = pageQuerySchema.extend({
  /** Part of the username or of the e-mail address. */
  search: z.string().trim().max(100).optional(),
  tier: subscriptionTierNameSchema.optional(),
})
export type AdminUsersQuery = z.infer<typeof adminUsersQuerySchema>

export const adminUserSchema = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  suspendedAt: z.string().nullable(),
  /** The former address, whose owner says that its change was not theirs; null without a dispute. */
  disputedBy: z.string().nullable(),
  createdAt: z.string(),
  subscriptionTier: subscriptionTierNameSchema,
  /** Coins analysed in this calendar month (UTC), of `limit`. */
  currentUsage: z.number(),
  limit: z.number(),
  listings: z.number(),
  /** Of the stored pictures. */
  pictureBytes: z.number(),
  hasEbayConnection: z.boolean(),
  /** Whether two-step login is on. */
  hasSecondFactor: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUserSchema>
export const adminUsersSchema = z.object({
  users: z.array(adminUserSchema),
  nextBefore: z.number().nullable(),
})
export type AdminUsers = z.infer<typeof adminUsersSchema>

/** An error that a user met. `call`: one that this server or a vendor was at fault for. */
export const userErrorSchema = z.object({
  place: z.enum(['call', 'queue', 'publishing']),
  /** ISO 8601. */
  at: z.string(),
  /** The call's route, the pair's id, the listing's title. */
  what: z.string(),
  code: z.string(),
  message: z.string(),
  /** The log has it. Null: the message refers to it, or there is none. */
  requestId: z.string().nullable(),
})
export type UserError = z.infer<typeof userErrorSchema>

export const openJobsSchema = z.object({
  open: z.number(),
  failed: z.number(),
  /** ISO 8601: since when the oldest open one waits; null without. */
  openSince: z.string().nullable(),
})
export type OpenJobs = z.infer<typeof openJobsSchema>

/** Answer of GET /api/admin/users/{id}: what an operator asks first when a user reports something. */
export const adminUserDetailsSchema = z.object({
  user: adminUserSchema,
  /** ISO 8601, by the day: a session is extended once a day of use. Null: not while sessions and logins are stored. */
  lastSeenAt: z.string().nullable(),
  /** Sessions that are valid. */
  sessions: z.number(),
  storage: storageUseSchema,
  /** Null: no eBay account is connected. */
  ebay: z
    .object({
      username: z.string(),
      connectedAt: z.string(),
      requiresReconnection: z.boolean(),
      /** When orders were read last; null: never. */
      ordersReadAt: z.string().nullable(),
    })
    .nullable(),
  jobs: z.object({ queue: openJobsSchema, publishing: openJobsSchema }),
  /** The last one of each place, the latest first. */
  errors: z.array(userErrorSchema),
})
export type AdminUserDetails = z.infer<typeof adminUserDetailsSchema>

export const setTierSchema = z.object({ tierName: subscriptionTierNameSchema })
export type SetTier = z.infer<typeof setTierSchema>

/** Bytes: pictures are counted in powers of ten, as storage is sold. */
export const GIGABYTE = 1_000_000_000

/** PUT /api/admin/plans/{name}. The price is that of the payment provider and is not changed here. */
export const changePlanSchema = z.object({
  displayName: z.string().trim().min(1, 'Please enter a name').max(40, 'At most 40 characters'),
  monthlyCoins: z
    .number('Please enter a number of coins')
    .int('Please enter a whole number')
    .min(0, 'Please enter a number of coins')
    .max(1_000_000, 'At most 1,000,000 coins'),
  maxListings: z
    .number('Please enter a number of listings')
    .int('Please enter a whole number')
    .min(0, 'Please enter a number of listings')
    .max(1_000_000, 'At most 1,000,000 listings'),
  maxPictureBytes: z
    .number('Please enter how many bytes')
    .int('Please enter a whole number')
    .min(0, 'Please enter how many bytes')
    .max(10_000 * GIGABYTE, 'At most 10,000 GB'),
  features: z
    .array(z.string().trim().min(1).max(120, 'At most 120 characters a line'))
    .max(12, 'At most 12 lines'),
  popular: z.boolean(),
})
export type ChangePlan = z.infer<typeof changePlanSchema>

/** POST /api/admin/users/{id}/settle-dispute: to which address the account belongs. */
export const settleDisputeSchema = z.object({ address: z.enum(['former', 'present']) })
export type SettleDispute = z.infer<typeof settleDisputeSchema>

export const AUDIT_ACTIONS = [
  'user.approved',
  'user.rejected',
  'user.suspended',
  'user.unsuspended',
  'user.made_admin',
  'user.unmade_admin',
  'user.tier_set',
  'user.second_factor_removed',
  'user.sessions_ended',
  'user.objected',
  'user.deleted',
  'plan.changed',
  'references.promoted',
  'references.withdrawn',
  'ebay.forgotten',
  'mail.tested',
  'mail.tried_again',
  'mail.outbox_read',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** GET /api/admin/audit-log */
export const auditQuerySchema = pageQuerySchema.extend({
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Part of the name of who did it, or to whom. */
  search: z.string().trim().max(100).optional(),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

/** Who did what to whom. A deleted account's name reads "deleted user". */
export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  actor: z.object({ id: z.number(), username: z.string() }),
  subject: z.object({ id: z.number().nullable(), username: z.string() }),
  /** The new tier, the way of a decision; empty where there is nothing to add. */
  detail: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
export const auditLogSchema = z.object({
  entries: z.array(auditEntrySchema),
  nextBefore: z.number().nullable(),
})
export type AuditLog = z.infer<typeof auditLogSchema>

/** A mail that could not be sent; `nextTryAt` is null once it was given up. */
export const failedMailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  tries: z.number(),
  reason: z.string().nullable(),
  /** Whether it can be sent again. A text with a link is deleted when its mail has failed. */
  repeatable: z.boolean(),
  createdAt: z.string(),
  nextTryAt: z.string().nullable(),
})
export type FailedMail = z.infer<typeof failedMailSchema>
export const failedMailsSchema = z.object({ mails: z.array(failedMailSchema) })
export type FailedMails = z.infer<typeof failedMailsSchema>

/** A mail that is stored and not sent, because no mail service is set up. */
export const outboxMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** null except in development: it may hold a link that logs in. */
  text: z.string().nullable(),
  createdAt: z.string(),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>
export const mailOutboxSchema = z.object({
  /** Whether mails are stored: with a mail service the list is empty. */
  keeps: z.boolean(),
  mails: z.array(outboxMailSchema),
})
export type MailOutbox = z.infer<typeof mailOutboxSchema>

/** A vendor's status now. A vendor without its keys is not checked: `missing` names them, never their values. */
export const vendorStatusSchema = z.object({
  vendor: z.string(),
  /** Which features need it. */
  purpose: z.string(),
  configured: z.boolean(),
  missing: z.array(z.string()),
  /** null when it was not checked. */
  answering: z.boolean().nullable(),
  latencyMs: z.number().nullable(),
  /** Why it does not respond, or a remark. */
  reason: z.string().nullable(),
})
export type VendorStatus = z.infer<typeof vendorStatusSchema>
export const vendorsSchema = z.object({ vendors: z.array(vendorStatusSchema) })

/** Response of POST /api/admin/test-email. `sent`: false where no mail service is set up. */
export const testEmailSchema = z.object({ message: z.string(), sent: z.boolean() })
export type TestEmail = z.infer<typeof testEmailSchema>
