import { z } from 'zod'
import { pageQuerySchema } from '../lib/page-query.ts'

/** How long an event is stored. */
export const SECURITY_LOG_DAYS = 90

/** What the security log records, with the sentence that its table shows. */
export const SECURITY_EVENTS = {
  'login.succeeded': 'Logged in',
  'login.failed': 'Wrong password',
  'login.limited': 'Login refused: too many tries',
  'code.failed': 'Wrong code of two-step login',
  'code.locked': 'Two-step login locked: too many wrong codes',
  'password.changed': 'Password changed',
  'password.reset_asked': 'Asked for a link to choose a new password',
  'password.reset': 'New password chosen by a link of a mail',
  'email.change_asked': 'Asked for another e-mail address',
  'email.changed': 'E-mail address changed',
  'email.confirmed': 'E-mail address confirmed',
  'email.objected': '“This was not me” used',
  'factor.on': 'Two-step login turned on',
  'factor.off': 'Two-step login turned off',
  'factor.codes_renewed': 'Recovery codes renewed',
  'session.ended': 'Logged out',
  'sessions.ended': 'Other sessions ended',
  'reauthentication.passed': 'Password or code given again',
  'reauthentication.failed': 'Password or code not given again',
  'access.refused': 'Access refused',
  'account.exported': 'Data exported',
} as const
export type SecurityEventKind = keyof typeof SECURITY_EVENTS
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys of a constant forgets its keys
export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as [
  SecurityEventKind,
  ...SecurityEventKind[],
]

/** An event of an account's security. */
export const securityEventSchema = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** How often in the hour of `at`. */
  times: z.number(),
  /** The network that the call came from: "203.0.113.0/24"; empty when unknown. */
  network: z.string(),
  /** "Firefox on Windows"; empty when unknown. */
  browser: z.string(),
  detail: z.string(),
})
export type SecurityEvent = z.infer<typeof securityEventSchema>
/** Response of GET /api/account/security-log: the latest first. */
export const securityLogSchema = z.object({
  events: z.array(securityEventSchema),
  nextBefore: z.number().nullable(),
})
export type SecurityLog = z.infer<typeof securityLogSchema>

/** GET /api/admin/security-log */
export const securityQuerySchema = pageQuerySchema.extend({
  kind: z.enum(SECURITY_EVENT_KINDS).optional(),
  /** Part of the username. */
  search: z.string().trim().max(100).optional(),
})
export type SecurityQuery = z.infer<typeof securityQuerySchema>
/** The security events of all users, the latest first. */
export const usersSecurityLogSchema = z.object({
  events: z.array(securityEventSchema.extend({ username: z.string() })),
  nextBefore: z.number().nullable(),
})
export type UsersSecurityLog = z.infer<typeof usersSecurityLogSchema>
