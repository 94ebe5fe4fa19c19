/** What of the environment says how mails are sent. */
export type MailVars = {
  MAIL_FROM?: string | undefined
  RESEND_API_KEY?: string | undefined
  RESEND_BASE_URL: string
  SENDGRID_API_KEY?: string | undefined
  SENDGRID_BASE_URL: string
  SMTP_HOST?: string | undefined
  SMTP_PORT?: number | undefined
  SMTP_USER?: string | undefined
  SMTP_PASSWORD?: string | undefined
  SMTP_SECURE: 'tls' | 'starttls' | 'none'
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
