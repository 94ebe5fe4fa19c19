import * as accounts from '../../shared/accounts/accounts.ts'
import * as secondFactor from '../../shared/accounts/second-factor.ts'
import * as securityLog from '../../shared/accounts/security-log.ts'
import { doneSchema } from '../../shared/responses.ts'
import { json, type OperationDescription, type SliceDescription } from '../http/operations.ts'

const message = (description: string) => json(accounts.messageSchema, description)
const linkCall = (verb: string): OperationDescription => ({
  summary: `${verb} an application by the link of an admin's mail`,
  description:
    'The mail leads to a page of the app, and only the call of that page decides: what opens links unasked does not send the header. The link stands for the admin whom the mail went to; it works once, for 14 days.',
  parameters: { token: 'The last part of the link' },
  headers: {
    [accounts.PAGE_HEADER]: {
      description: 'Says that the page of the link calls',
      required: true,
      values: [accounts.APPROVAL_PAGE],
    },
  },
  responses: json(accounts.approvalResultSchema, 'It is decided, and the applicant gets a mail'),
  errors: ['PAGE_ONLY', 'RATE_LIMITED', 'NOT_FOUND', 'LINK_SPENT', 'FORBIDDEN', 'CONFLICT'],
})

/** Registering, signing in, and a user's own account. */
export const accountOperations: SliceDescription = {
  title: 'Accounts',
  responses: {
    CurrentUser: accounts.currentUserSchema,
    AuthTest: accounts.authTestSchema,
    ApprovalResult: accounts.approvalResultSchema,
    ExportParts: accounts.exportPartsSchema,
    ExportPart: accounts.exportPartSchema,
    Message: accounts.messageSchema,
    PersonCheck: accounts.personCheckSchema,
    OwnSessions: accounts.ownSessionsSchema,
    OwnSession: accounts.ownSessionSchema,
    SecondFactorStatus: secondFactor.secondFactorStatusSchema,
    SecondFactorSetup: secondFactor.secondFactorSetupSchema,
    RecoveryCodes: secondFactor.recoveryCodesSchema,
    SecurityLog: securityLog.securityLogSchema,
    SecurityEvent: securityLog.securityEventSchema,
    Done: doneSchema,
  },
  bodies: {
    Login: accounts.loginSchema,
    Registration: accounts.registrationSchema,
    ForgotPassword: accounts.forgotPasswordSchema,
    ResetPassword: accounts.resetPasswordSchema,
    ChangePassword: accounts.changePasswordSchema,
    ChangeEmail: accounts.changeEmailSchema,
    ConfirmEmail: accounts.confirmEmailSchema,
    SecondFactorPassword: secondFactor.secondFactorPasswordSchema,
    ConfirmSecondFactor: secondFactor.confirmSecondFactorSchema,
    Objection: accounts.objectionSchema,
    Reauthentication: secondFactor.reauthenticationSchema,
    PasswordAndCode: secondFactor.passwordAndCodeSchema,
    DeleteAccount: accounts.deleteAccountSchema,
  },
  operations: {
    'POST /api/login': {
      summary: 'Log in',
      description:
        'Sets the session cookie. An unknown name and a wrong password get the same answer. Tries are limited by address and by username.',
      responses: {
        200: {
          schema: accounts.currentUserSchema,
          description: 'The user who is signed in now',
          headers: { 'Set-Cookie': 'The session, for seven days from its last use' },
        },
      },
      errors: [
        'LOGIN_FAILED',
        'SUSPENDED',
        'APPROVAL_PENDING',
        'RATE_LIMITED',
        'SECOND_FACTOR_REQUIRED',
        'SECOND_FACTOR_WRONG',
        'SECOND_FACTOR_UNREADABLE',
      ],
    },
    'POST /api/logout': {
      parameters: {
        clear: '“true” also deletes what the browser has stored: pictures, unsent coins and drafts',
      },
      summary: 'Log out: the session ends on the server too',
      responses: json(doneSchema, 'Nobody is signed in'),
    },
    'GET /api/user': {
      summary: 'Read who is signed in, with plan and usage',
      description: 'Tokens of eBay never leave the server: one that is there reads "[redacted]".',
      responses: json(accounts.currentUserSchema, 'The user, or that nobody is signed in'),
    },
    'GET /api/test-auth': {
      summary: 'Check whether a session is alive',
      responses: json(accounts.authTestSchema, 'Whose session it is, if anybody’s'),
    },
    'GET /api/person-check': {
      summary: 'Read whether registering takes a token of the check for persons',
      responses: json(accounts.personCheckSchema, 'Whether it does'),
    },
    'GET /api/person-check/frame': {
      summary: 'Open the page with the widget of the check for persons',
      description: 'For a frame of the app: it posts the token to the page around it.',
      responses: { 200: { description: 'The page', types: ['text/html'] } },
      errors: ['NOT_FOUND'],
    },
    'POST /api/register': {
      summary: 'Apply for an account',
      description:
        'An admin decides; the applicant hears by mail, and gets a link that confirms the address. An e-mail address that is known gets the same answer here, and a mail that says so.',
      responses: {
        201: { schema: accounts.messageSchema, description: 'The application waits for an admin' },
      },
      errors: ['USERNAME_TAKEN', 'CONFLICT', 'RATE_LIMITED'],
    },
    'GET /api/approve-user/:token': linkCall('Approve'),
    'GET /api/reject-user/:token': linkCall('Reject'),
    'POST /api/forgot-password': {
      summary: 'Ask for a link to choose a new password',
      responses: {
        202: {
          schema: accounts.messageSchema,
          description: 'The same for every address; a mail goes out if an account has it',
        },
      },
      errors: ['RATE_LIMITED'],
    },
    'POST /api/reset-password': {
      summary: 'Choose a new password with the token of a mail',
      description: 'The token works once, for an hour. All sessions of the account end.',
      responses: message('The new password is in force'),
      errors: ['LINK_SPENT', 'RATE_LIMITED'],
    },
    'POST /api/confirm-email': {
      summary: 'Confirm an e-mail address with the token of a mail',
      description:
        'The token works once: an applicant’s for 14 days, a user’s for a day. A user’s new address takes effect, and the former one gets a mail.',
      responses: message('The address is confirmed'),
      errors: ['LINK_SPENT', 'CONFLICT', 'RATE_LIMITED'],
    },
    'POST /api/objection': {
      summary: 'Say by the link of a note that a change of the e-mail address was not yours',
      description:
        'All sessions and mailed links of the account end, and the address gets a link for a new password. Where the address was changed already, the account is suspended with its former address until an admin decides.',
      responses: message('It is stopped'),
      errors: ['LINK_SPENT', 'RATE_LIMITED'],
    },
    'POST /api/account/email': {
      summary: 'Ask for another e-mail address',
      description:
        'Asks for the password, and for a code where two-step login is on. A link goes to the new address and a note to the present one; the address changes when the link is used.',
      responses: {
        202: {
          schema: accounts.messageSchema,
          description: 'The same for every address; an address of another account gets no link',
        },
      },
      errors: [
        'RATE_LIMITED',
        'SECOND_FACTOR_REQUIRED',
        'SECOND_FACTOR_WRONG',
        'SECOND_FACTOR_UNREADABLE',
      ],
    },
    'POST /api/account/email/confirmation': {
      summary: 'Ask for a link that confirms your present e-mail address',
      responses: { 202: { schema: accounts.messageSchema, description: 'The mail is on its way' } },
      errors: ['RATE_LIMITED'],
    },
    'POST /api/account/password': {
      summary: 'Change your password',
      description: 'All your other sessions end, and you get a mail.',
      responses: message('The new password is in force'),
      errors: ['RATE_LIMITED'],
    },
    'GET /api/account/sessions': {
      summary: 'List your sessions: the browsers in which you are logged in',
      responses: json(accounts.ownSessionsSchema, 'The latest login first'),
    },
    'DELETE /api/account/sessions/:id': {
      summary: 'End one of your sessions',
      description: 'The browser is logged out at once. Ending your own session logs you out.',
      parameters: { id: 'The session, as the list names it' },
      responses: json(doneSchema, 'The session has ended'),
      errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
    },
    'POST /api/account/sessions/end-others': {
      summary: 'End all your sessions but this one',
      responses: json(doneSchema, 'All other browsers are logged out'),
      errors: ['REAUTHENTICATION_REQUIRED'],
    },
    'GET /api/account/second-factor': {
      summary: 'Read whether your login takes a code of an authenticator app',
      responses: json(secondFactor.secondFactorStatusSchema, 'Since when, and the codes left'),
    },
    'POST /api/account/second-factor': {
      summary: 'Start two-step login: a secret for the authenticator app',
      description: 'Asks for the password. It is in use once a code is confirmed.',
      responses: json(secondFactor.secondFactorSetupSchema, 'The secret; it is not shown again'),
      errors: ['CONFLICT', 'RATE_LIMITED', 'SECOND_FACTOR_NOT_CONFIGURED'],
    },
    'POST /api/account/second-factor/confirmation': {
      summary: 'Turn two-step login on by a code of the app',
      description: 'All your other sessions end, and you get a mail.',
      responses: json(secondFactor.recoveryCodesSchema, 'Recovery codes; they are not shown again'),
      errors: [
        'NOT_FOUND',
        'CONFLICT',
        'RATE_LIMITED',
        'SECOND_FACTOR_WRONG',
        'SECOND_FACTOR_UNREADABLE',
      ],
    },
    'POST /api/account/second-factor/recovery-codes': {
      summary: 'Replace your recovery codes',
      description:
        'Asks for the password and a code, of the app or a recovery code. The former codes end, and you get a mail.',
      responses: json(secondFactor.recoveryCodesSchema, 'Recovery codes; they are not shown again'),
      errors: ['NOT_FOUND', 'RATE_LIMITED', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_UNREADABLE'],
    },
    'POST /api/account/second-factor/removal': {
      summary: 'Turn two-step login off',
      description:
        'Asks for the password and a code, of the app or a recovery code. You get a mail.',
      responses: json(doneSchema, 'The password alone logs in'),
      errors: ['NOT_FOUND', 'RATE_LIMITED', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_UNREADABLE'],
    },
    'POST /api/account/reauthentication': {
      summary: 'Give the password or a code again',
      description: 'Admins need it of the last fifteen minutes for acts that change others.',
      responses: json(doneSchema, 'It is written down in the session'),
      errors: ['NOT_FOUND', 'RATE_LIMITED', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_UNREADABLE'],
    },
    'GET /api/account/security-log': {
      summary: 'Read what happened to your account’s security',
      responses: json(
        securityLog.securityLogSchema,
        'A page of ninety days, the latest event first',
      ),
    },
    'GET /api/account/export/parts': {
      summary: 'List the archives of your export',
      responses: json(accounts.exportPartsSchema, 'The archives with the size of their pictures'),
    },
    'GET /api/account/export': {
      summary: 'Download everything that is stored about you',
      description:
        'A ZIP archive: `account.json` and your pictures. Where the pictures need several archives, the first one has `account.json` alone. Times are milliseconds since 1970 and amounts cents. Passwords and tokens are left out.',
      parameters: {
        part: 'Which archive, from 1; where there are many pictures there are several',
      },
      errors: ['NOT_FOUND'],
      responses: {
        200: {
          types: ['application/zip'],
          description: 'One file, streamed',
          headers: { 'Content-Disposition': 'The name to save it under' },
        },
      },
    },
    'POST /api/account/delete': {
      summary: 'Delete your account with all pictures and listings',
      description: 'Asks for username and password once more. What is live on eBay stays there.',
      responses: message('Account and pictures are gone'),
      errors: ['LAST_ADMIN', 'RATE_LIMITED'],
    },
  },
}
