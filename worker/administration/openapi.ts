import { approvalResultSchema } from '../../shared/accounts/accounts.ts'
import { usersSecurityLogSchema } from '../../shared/accounts/security-log.ts'
import * as administration from '../../shared/administration.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { doneSchema } from '../../shared/responses.ts'
import { json, type OperationDescription, type SliceDescription } from '../http/operations.ts'

const counted = (summary: string): OperationDescription => ({
  summary,
  responses: json(administration.countSchema, 'How many there are'),
})
const decision = (verb: string): OperationDescription => ({
  summary: `${verb} an application in the dashboard`,
  parameters: { id: 'The application' },
  responses: json(approvalResultSchema, 'It is decided, and the applicant gets a mail'),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
const measure = (
  summary: string,
  description: string,
  errors: readonly ErrorCode[] = [],
): OperationDescription => ({
  summary,
  description: `${description} Written to the audit log; doing it twice changes nothing.`,
  parameters: { id: 'The user' },
  responses: json(doneSchema, 'It is so now'),
  errors: ['NOT_FOUND', ...errors],
})

/** What admins may call. */
export const administrationOperations: SliceDescription = {
  title: 'Administration',
  responses: {
    PendingUsers: administration.pendingUsersSchema,
    PendingUser: administration.pendingUserSchema,
    Count: administration.countSchema,
    AnalyticsCheck: administration.analyticsCheckSchema,
    EmailServiceStatus: administration.emailServiceStatusSchema,
    AdminUsers: administration.adminUsersSchema,
    AdminUser: administration.adminUserSchema,
    AdminUserDetails: administration.adminUserDetailsSchema,
    UserError: administration.userErrorSchema,
    OpenJobs: administration.openJobsSchema,
    AuditLog: administration.auditLogSchema,
    AuditEntry: administration.auditEntrySchema,
    UsersSecurityLog: usersSecurityLogSchema,
    FailedMails: administration.failedMailsSchema,
    FailedMail: administration.failedMailSchema,
    Outbox: administration.mailOutboxSchema,
    OutboxMail: administration.outboxMailSchema,
    Vendors: administration.vendorsSchema,
    VendorStatus: administration.vendorStatusSchema,
  },
  bodies: {
    SetTier: administration.setTierSchema,
    ChangePlan: administration.changePlanSchema,
  },
  operations: {
    'GET /api/admin/pending-users': {
      summary: 'List the applications that wait',
      responses: json(administration.pendingUsersSchema, 'A page, the oldest application last'),
    },
    'GET /api/admin/pending-users/count': counted('Count the applications that wait'),
    'GET /api/admin/users/count': counted('Count the users'),
    'GET /api/admin/listings/count': counted('Count the listings that are live on eBay'),
    'POST /api/admin/approve-user/:id': decision('Approve'),
    'POST /api/admin/reject-user/:id': decision('Reject'),
    'GET /api/admin/check-analytics': {
      summary: 'Check whether an id of a web analytics site is set',
      responses: json(administration.analyticsCheckSchema, 'Whether there is an id; never which'),
    },
    'GET /api/admin/email-service-status': {
      summary: 'Check which mail services have their keys',
      responses: json(
        administration.emailServiceStatusSchema,
        'Without any of them mails stay in the outbox',
      ),
    },
    'POST /api/admin/test-email': {
      summary: 'Send a test mail to your own address',
      description:
        'One try, and the answer waits for it. The message of a refusal holds the reason.',
      responses: json(
        administration.testEmailSchema,
        'What was done with the mail, and by which service',
      ),
      errors: ['MAIL_NOT_SENT'],
    },
    'GET /api/admin/users': {
      summary: 'List and search users',
      parameters: {
        search: 'Part of a username or an e-mail address',
        tier: 'Only users of this plan',
      },
      responses: json(administration.adminUsersSchema, 'A page, the newest user first'),
    },
    'GET /api/admin/users/:id': {
      summary: 'Read what an operator asks first about a user',
      description:
        'Last seen, storage, the eBay account, what queue and publishing run have to do, and the last errors with the request that the log has.',
      parameters: { id: 'The user' },
      responses: json(administration.adminUserDetailsSchema, 'The user'),
      errors: ['NOT_FOUND'],
    },
    'POST /api/admin/users/:id/suspend': measure(
      'Suspend a user',
      'The user can sign in no more, and sessions that are open count as nobody’s.',
      ['LAST_ADMIN'],
    ),
    'POST /api/admin/users/:id/unsuspend': measure(
      'End a suspension',
      'The user has to log in again. An account whose addresses are in dispute: 409.',
      ['CONFLICT'],
    ),
    'POST /api/admin/users/:id/settle-dispute': measure(
      'Let in an account whose former address objects to its change',
      'The address that is chosen gets a link for a new password. Another account may have the former one: 409.',
      ['CONFLICT'],
    ),
    'POST /api/admin/users/:id/remove-second-factor': measure(
      'Turn off the two-step login of a user who has lost phone and recovery codes',
      'The password alone logs in, and the user gets a mail. Your own takes a code.',
    ),
    'POST /api/admin/users/:id/end-sessions': {
      summary: 'Log a user out of all browsers',
      description: 'Written to the audit log.',
      parameters: { id: 'The user' },
      responses: json(doneSchema, 'All sessions have ended'),
      errors: ['NOT_FOUND'],
    },
    'POST /api/admin/users/:id/make-admin': measure(
      'Make a user an administrator',
      'It takes effect with the user’s next call.',
    ),
    'POST /api/admin/users/:id/unmake-admin': measure(
      'Take administration from a user',
      'It takes effect with the user’s next call.',
      ['LAST_ADMIN'],
    ),
    'PUT /api/admin/users/:id/tier': measure(
      'Put a user on another plan',
      'Nothing is charged or paid back.',
    ),
    'PUT /api/admin/plans/:name': {
      summary: 'Change what a plan is called, allows and promises',
      description:
        'It applies at once, to present subscribers too. The price is that of the payment provider. Written to the audit log.',
      parameters: { name: 'The plan' },
      responses: json(doneSchema, 'It is so now'),
      errors: ['NOT_FOUND'],
    },
    'GET /api/admin/audit-log': {
      summary: 'Read who decided and changed what',
      parameters: {
        action: 'Only entries of this action',
        search: 'Part of the name of who did it, or to whom',
      },
      responses: json(administration.auditLogSchema, 'A page, the newest entry first'),
    },
    'GET /api/admin/security-log': {
      summary: 'Read what happened to the security of all accounts',
      parameters: { kind: 'Only events of this kind', search: 'Part of the username' },
      responses: json(usersSecurityLogSchema, 'A page, the latest event first'),
    },
    'GET /api/admin/failed-mails': {
      summary: 'List mails that could not be sent',
      responses: json(
        administration.failedMailsSchema,
        'Given up, or waiting for the next try; the newest first',
      ),
    },
    'GET /api/admin/outbox': {
      summary: 'List the mails that are kept because no mail service is set up',
      description:
        'Their texts, which hold links that log in, are there in development only. Written to the audit log.',
      responses: json(
        administration.mailOutboxSchema,
        'The newest first; none with a mail service',
      ),
      errors: ['REAUTHENTICATION_REQUIRED'],
    },
    'POST /api/admin/failed-mails/:id/try-again': {
      summary: 'Try once more to send a mail that was given up',
      parameters: { id: 'The mail' },
      responses: json(doneSchema, 'It is tried anew'),
      errors: ['NOT_FOUND'],
    },
    'GET /api/admin/vendors': {
      summary: 'Ask every outside service whether it answers',
      description:
        'Asks them now, each with a limit of five seconds. Names missing keys, never values.',
      responses: json(administration.vendorsSchema, 'What each of them said'),
    },
  },
}
