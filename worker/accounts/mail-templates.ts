import { counted } from '../../shared/lib/count-text.ts'
import type { Mail } from '../mail/port.ts'
import { renderMail } from '../mail/render-mail.ts'

/** A mail without its address. */
export type MailText = Omit<Mail, 'to'>

/** To each admin: someone applies for an account. Both links open our page, which sends the decision. */
export function applicationMail(application: {
  username: string
  email: string
  approveUrl: string
  rejectUrl: string
}): MailText {
  const { username, email, approveUrl, rejectUrl } = application
  return renderMail({
    title: `${username} asks for an account`,
    paragraphs: [
      `${username} (${email}) has registered and waits for approval.`,
      `To reject the application, open this link: ${rejectUrl}`,
      'Each link works once, for 14 days. You can also decide in the admin dashboard.',
    ],
    button: { label: `Approve ${username}`, url: approveUrl },
  })
}

/** To each admin: applications that came together with many others. */
export function waitingApplicationsMail(waiting: {
  names: string[]
  /** How many there are beside these. */
  more: number
  adminUrl: string | null
}): MailText {
  const { names, more, adminUrl } = waiting
  const count = names.length + more
  return renderMail({
    title: `${counted(count, 'application')} ${count === 1 ? 'waits' : 'wait'} for approval`,
    paragraphs: [
      ...names,
      ...(more > 0 ? [`And ${more} more.`] : []),
      'You can decide in the admin dashboard.',
    ],
    ...(adminUrl && { button: { label: 'Pending applications', url: adminUrl } }),
  })
}

/** To an applicant who was approved. */
export function approvedMail({
  username,
  loginUrl,
  forgotUrl,
}: {
  username: string
  loginUrl: string
  /** Where the password is to be chosen anew; null where it is the one of the registration. */
  forgotUrl: string | null
}): MailText {
  return renderMail({
    title: 'Your account has been approved',
    paragraphs: [
      `Welcome, ${username}. Your registration has been approved.`,
      forgotUrl === null
        ? 'You can log in with your username and the password you chose.'
        : 'This address was registered with more than one password, maybe by someone else, so none of them lets you in. Please choose one first.',
    ],
    button:
      forgotUrl === null
        ? { label: 'Log in', url: loginUrl }
        : { label: 'Choose a password', url: forgotUrl },
  })
}

/** To an applicant who was rejected. */
export function rejectedMail({ username }: { username: string }): MailText {
  return renderMail({
    title: 'Your registration was not approved',
    paragraphs: [
      `Your registration as ${username} was not approved.`,
      'What you entered, your password included, has been deleted.',
    ],
  })
}

/** To an address that an applicant or a user has to confirm. */
export function confirmEmailMail({
  username,
  confirmUrl,
  lives,
}: {
  username: string
  confirmUrl: string
  /** How long the link works: "one day". */
  lives: string
}): MailText {
  return renderMail({
    title: 'Confirm your e-mail address',
    paragraphs: [
      `Someone, probably you, entered this e-mail address for the account ${username}.`,
      `The link works once, for ${lives}. If it was not you, there is nothing to do.`,
    ],
    button: { label: 'Confirm the address', url: confirmUrl },
  })
}

/** To the present address of a user who asks for another one. */
export function emailChangeRequestedMail(change: {
  username: string
  email: string
  objectionUrl: string
}): MailText {
  return renderMail({
    title: 'A new e-mail address was entered',
    paragraphs: [
      `The e-mail address of your account ${change.username} changes to ${change.email} when the link that was sent there is opened.`,
      'If it was not you, someone knows your password. Open this link at once: it stops the change, ends all sessions and sends you a link to choose a new password.',
    ],
    button: { label: 'This was not me', url: change.objectionUrl },
  })
}

/** To the former address, once another one is confirmed. */
export function emailChangedMail({
  username,
  email,
  objectionUrl,
}: {
  username: string
  email: string
  objectionUrl: string
}): MailText {
  return renderMail({
    title: 'Your e-mail address was changed',
    paragraphs: [
      `Mails about your account ${username} go to ${email} from now on.`,
      'If it was not you, open this link within seven days: it locks the account until the administrator has looked at it.',
    ],
    button: { label: 'This was not me', url: objectionUrl },
  })
}

/** To each admin: the owner of an account's former address says that its change was not theirs. */
export function emailChangeDisputedMail(change: {
  username: string
  email: string
  present: string
  adminUrl: string
}): MailText {
  const { username, email, present } = change
  return renderMail({
    title: `The account ${username} is in dispute`,
    paragraphs: [
      `The e-mail address of ${username} was changed from ${email} to ${present}. Whoever reads ${email} says that it was not them.`,
      'The account is suspended, and its password lets nobody in. Please ask at both addresses, then choose in the dashboard to which of them it belongs: the former address may have been left because someone else reads it.',
    ],
    button: { label: 'Admin dashboard', url: change.adminUrl },
  })
}

/** To a user whose codes were guessed at: whoever does so knows the password. */
export function codesLockedMail({ username }: { username: string }): MailText {
  return renderMail({
    title: 'Wrong codes for your two-step login',
    paragraphs: [
      `Someone gave the right password of your account ${username} and then five wrong codes. Codes of the app are refused for a while now, and longer each time.`,
      'If it was not you, your password is known to someone: change it. A recovery code lets you in meanwhile.',
    ],
  })
}

/** To a user whose address someone else wanted for another account. */
export function emailInUseMail({ username }: { username: string }): MailText {
  return renderMail({
    title: 'Your e-mail address was entered for another account',
    paragraphs: [
      `Someone, perhaps you, wanted to use this e-mail address for another account. It belongs to your account ${username}, and an address belongs to one account only.`,
      'Nothing was changed. If it was not you, there is nothing to do.',
    ],
  })
}

/** To a user who has turned two-step login on. */
export function secondFactorOnMail({
  username,
  objectionUrl,
}: {
  username: string
  objectionUrl: string
}): MailText {
  return renderMail({
    title: 'Two-step login is on',
    paragraphs: [
      `Logging in as ${username} takes a code of your authenticator app from now on. All other sessions were ended.`,
      'Keep the recovery codes where you find them without your phone.',
      'If it was not you, someone knows your password. Open this link within seven days: it turns two-step login off, ends all sessions and the password, and sends you a link to choose a new one.',
    ],
    button: { label: 'This was not me', url: objectionUrl },
  })
}

/** To a user whose two-step login was turned off. */
export function secondFactorOffMail({ username }: { username: string }): MailText {
  return renderMail({
    title: 'Two-step login is off',
    paragraphs: [
      `Logging in as ${username} takes the password alone from now on.`,
      'If it was not you, please change your password and contact the administrator.',
    ],
  })
}

/** To a user whose recovery codes were replaced. */
export function recoveryCodesRenewedMail({ username }: { username: string }): MailText {
  return renderMail({
    title: 'You have new recovery codes',
    paragraphs: [
      `The recovery codes of your account ${username} were replaced. The former ones do not work any more.`,
      'If it was not you, please change your password and contact the administrator.',
    ],
  })
}

/** To a user whose two-step login was turned off by the administrator. */
export function secondFactorRemovedMail({ username }: { username: string }): MailText {
  return renderMail({
    title: 'The administrator turned off your two-step login',
    paragraphs: [
      `Logging in as ${username} takes the password alone from now on. You can set up two-step login again on your account page.`,
      'If you did not ask for this, please change your password and contact the administrator.',
    ],
  })
}

/** To a user whose account was deleted, at the present address and at those that may still object to its change. */
export function accountDeletedMail({
  username,
  canAnswer,
}: {
  username: string
  /** Whether an answer to the mail reaches an administrator. */
  canAnswer: boolean
}): MailText {
  return renderMail({
    title: 'Your account was deleted',
    paragraphs: [
      `Your account ${username} was deleted, with its coins and pictures. Listings at eBay stay there.`,
      canAnswer
        ? 'If it was not you, someone knew your password. Please answer this mail at once: for thirty days the administrator may be able to restore what was written, but no pictures.'
        : 'If it was not you, someone knew your password. Please contact whoever runs this server at once.',
    ],
  })
}

/** To someone whose address is registered already and was used to register again. */
export function alreadyRegisteredMail(known: {
  username: string
  waiting: boolean
  loginUrl: string
  /** For an applicant whose address is not confirmed. */
  confirmUrl: string | null
}): MailText {
  return renderMail({
    title: known.waiting ? 'Your registration waits for approval' : 'You have an account already',
    paragraphs: [
      'Someone, probably you, registered with this e-mail address again.',
      known.waiting
        ? `Your registration as ${known.username} waits for approval. You'll receive an email when approved.`
        : `Your username is ${known.username}. If you have forgotten your password, the login page helps.`,
      'If it was not you, there is nothing to do.',
    ],
    ...(known.waiting ? {} : { button: { label: 'Log in', url: known.loginUrl } }),
    ...(known.confirmUrl && { button: { label: 'Confirm the address', url: known.confirmUrl } }),
  })
}

/** To someone who has forgotten their password, or whose password was ended because someone else knew it. */
export function passwordResetMail({
  username,
  resetUrl,
  hasPassword,
}: {
  username: string
  resetUrl: string
  /** Whether the present password lets in. */
  hasPassword: boolean
}): MailText {
  return renderMail({
    title: 'Choose a new password',
    paragraphs: hasPassword
      ? [
          `Someone, probably you, asked for a new password for the account ${username}.`,
          'The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.',
        ]
      : [
          `The password of your account ${username} lets nobody in any more, because someone else may know it. Please choose a new one.`,
          'The link works once, for one hour. After that the login page sends you another one: "Forgotten your password?".',
        ],
    button: { label: 'Choose a new password', url: resetUrl },
  })
}

/** To a user whose password was changed. */
export function passwordChangedMail({
  username,
  forgotUrl,
}: {
  username: string
  forgotUrl: string
}): MailText {
  return renderMail({
    title: 'Your password was changed',
    paragraphs: [
      `The password of your account ${username} was changed, and all other sessions were ended.`,
      'If it was not you, choose a new one at once:',
    ],
    button: { label: 'Choose a new password', url: forgotUrl },
  })
}
