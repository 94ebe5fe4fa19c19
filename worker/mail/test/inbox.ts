import { z } from 'zod'
import { sandboxUrl } from '../../test/sandbox.ts'
import type { Mail } from '../port.ts'

/** The keys under which the sandbox takes mails. */
export const RESEND = {
  apiKey: 're_sandbox_key',
  baseUrl: `${sandboxUrl}/resend`,
  fetch: fetch.bind(globalThis),
}
export const SENDGRID = { apiKey: 'SG.sandbox-key', baseUrl: `${sandboxUrl}/sendgrid` }
export const SMTP_LOGIN = { user: 'obverse', password: 'sandbox-smtp-password' }
export const FROM = 'Obverse <mail@obverse.test>'

const inboxSchema = z.object({
  messages: z.array(
    z.object({
      service: z.string(),
      from: z.string(),
      replyTo: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      idempotencyKey: z.string(),
    }),
  ),
})

/** What arrived for an address, the newest first. */
export async function arrivedFor(address: string) {
  const answer = await fetch(`${sandboxUrl}/mail/messages.json?to=${encodeURIComponent(address)}`)
  return inboxSchema.parse(await answer.json()).messages
}

export async function smtpPort(): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/mail/smtp.json`)
  return z.object({ port: z.number() }).parse(await answer.json()).port
}

export const mailTo = (to: string): Mail => ({
  to,
  subject: 'Grüße from Obverse',
  text: 'Ein Dime für dich.\n\n.A line that begins with a dot.\n',
  html: '<p>Ein Dime für <b>dich</b>.</p>',
})
