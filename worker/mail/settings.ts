/** The vars that decide which senders are set up. */
export type MailVars = {
  MAIL_FROM?: string | undefined
  RESEND_API_KEY?: string | undefined
  SENDGRID_API_KEY?: string | undefined
  SMTP_HOST?: string | undefined
}

export type MailServiceStatus = ReturnType<typeof configuredMailServices>

/** Which senders have all their keys. `defaultServiceAvailable` is false while mails stay in the outbox. */
export function configuredMailServices(vars: MailVars) {
  const from = vars.MAIL_FROM !== undefined
  const resend = from && vars.RESEND_API_KEY !== undefined
  const sendgrid = from && vars.SENDGRID_API_KEY !== undefined
  const smtp = from && vars.SMTP_HOST !== undefined
  return { sendgrid, resend, smtp, defaultServiceAvailable: resend || sendgrid || smtp }
}
