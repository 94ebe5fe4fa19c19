import { type CheckResult, checkOverHttp, type VendorCheck } from '../../http/vendor-check.ts'
import type { MailSender } from '../port.ts'
import type { MailVars } from '../settings.ts'
import { checkSmtp } from './smtp.ts'

/** Asks the mail service that sends: an answer that sends nothing. */
export function checkMail(
  sender: MailSender['name'],
  vars: MailVars,
): NonNullable<VendorCheck['run']> {
  const bearer = (key = '') => ({ Authorization: `Bearer ${key}` })
  switch (sender) {
    case 'resend':
      return signal => askResend(vars.RESEND_BASE_URL, bearer(vars.RESEND_API_KEY), signal)
    case 'sendgrid':
      return signal =>
        checkOverHttp(`${vars.SENDGRID_BASE_URL}/v3/scopes`, {
          headers: bearer(vars.SENDGRID_API_KEY),
          signal,
        })
    case 'smtp':
      return () => askSmtp(vars)
    default:
      return sender satisfies never
  }
}

/** A key that may only send is refused the list of domains with 401: the service answers and knows it. */
async function askResend(
  baseUrl: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<CheckResult> {
  const answer = await fetch(`${baseUrl}/domains`, { headers, signal })
  const text = await answer.text()
  if (answer.ok || text.includes('restricted_api_key')) return { ok: true }
  return { ok: false, reason: `It answers with status ${answer.status}.` }
}

/** Logs in as a mail would: a server that greets and does not take the password is of no use. */
async function askSmtp(vars: MailVars): Promise<CheckResult> {
  const answer = await checkSmtp({
    host: vars.SMTP_HOST ?? '',
    port: vars.SMTP_PORT,
    secure: vars.SMTP_SECURE,
    user: vars.SMTP_USER,
    password: vars.SMTP_PASSWORD,
    from: vars.MAIL_FROM ?? '',
  })
  return answer.ok ? answer : { ok: false, reason: answer.reason }
}
