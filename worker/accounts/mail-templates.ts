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

/** To an applicant who was approved. */
export function approvedMail({
  username,
  loginUrl,
}: {
  username: string
  loginUrl: string
}): MailText {
  return renderMail({
    title: 'Your account has been approved',
    paragraphs: [
      `Welcome, ${username}. Your registration has been approved.`,
      'You can log in with your username and the password you chose.',
    ],
    button: { label: 'Log in', url: loginUrl },
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

/** To someone whose address is registered already and was used to register again. */
export function alreadyRegisteredMail(known: {
  username: string
  waiting: boolean
  loginUrl: string
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
  })
}

/** To someone who has forgotten their password. */
export function passwordResetMail({
  username,
  resetUrl,
}: {
  username: string
  resetUrl: string
}): MailText {
  return renderMail({
    title: 'Choose a new password',
    paragraphs: [
      `Someone, probably you, asked for a new password for the account ${username}.`,
      'The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.',
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
