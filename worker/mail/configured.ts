import type { Vars } from '../env.ts'

/** Which senders have all their keys. `defaultServiceAvailable` is false while mails stay in the outbox. */
export function configuredMailServices(vars: Vars) {
  const from = vars.MAIL_FROM !== undefined
  const resend = from && vars.RESEND_API_KEY !== undefined
  const sendgrid = from && vars.SENDGRID_API_KEY !== undefined
  const smtp = from && vars.SMTP_HOST !== undefined
  return { sendgrid, resend, smtp, defaultServiceAvailable: resend || sendgrid || smtp }
}
