import { connect } from 'cloudflare:sockets'
import type { Vars } from '../../env.ts'
import { askOverHttp, type CheckAnswer, type VendorCheck } from '../../http/vendor-check.ts'
import type { MailSender } from '../port.ts'

const SMTP_PORTS = { tls: 465, starttls: 587, none: 25 } as const

/** Asks the mail service that sends: an answer that sends nothing. */
export function checkMail(sender: MailSender['name'], vars: Vars): NonNullable<VendorCheck['ask']> {
  const bearer = (key = '') => ({ Authorization: `Bearer ${key}` })
  switch (sender) {
    case 'resend':
      return signal => askResend(vars.RESEND_BASE_URL, bearer(vars.RESEND_API_KEY), signal)
    case 'sendgrid':
      return signal =>
        askOverHttp(`${vars.SENDGRID_BASE_URL}/v3/scopes`, {
          headers: bearer(vars.SENDGRID_API_KEY),
          signal,
        })
    case 'smtp':
      return () => greetingOf(vars)
    default:
      return sender satisfies never
  }
}

/** A key that may only send is refused the list of domains with 401: the service answers and knows it. */
async function askResend(
  baseUrl: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<CheckAnswer> {
  const answer = await fetch(`${baseUrl}/domains`, { headers, signal })
  const text = await answer.text()
  if (answer.ok || text.includes('restricted_api_key')) return { ok: true }
  return { ok: false, reason: `It answers with status ${answer.status}.` }
}

/** An SMTP server says 220 to who connects. https://www.rfc-editor.org/rfc/rfc5321#section-3.1 */
async function greetingOf({ SMTP_HOST, SMTP_PORT, SMTP_SECURE }: Vars): Promise<CheckAnswer> {
  const socket = connect(
    { hostname: SMTP_HOST ?? '', port: SMTP_PORT ?? SMTP_PORTS[SMTP_SECURE] },
    { secureTransport: SMTP_SECURE === 'tls' ? 'on' : 'off', allowHalfOpen: false },
  )
  try {
    const { value } = await socket.readable.getReader().read()
    const greeting = new TextDecoder().decode(value)
    return greeting.startsWith('220')
      ? { ok: true }
      : { ok: false, reason: 'It does not greet as a mail server.' }
  } finally {
    await socket.close()
  }
}
