import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import app from '../app.ts'
import { connect } from '../db/connection.ts'
import { mails } from '../db/schema/mail.ts'
import { ORIGIN } from './call.ts'

/** The Worker's environment without a mail service: mails stay readable in the outbox. */
const withoutSender = { ...env, MAIL_FROM: undefined }

/** Calls the app without a mail service, and waits for what it does after the answer. */
export async function callWithOutbox(path: string, init?: RequestInit): Promise<Response> {
  const context = createExecutionContext()
  const answer = await app.fetch(new Request(`${ORIGIN}${path}`, init), withoutSender, context)
  await waitOnExecutionContext(context)
  return answer
}

export function sendWithOutbox(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Response> {
  const json = { 'Content-Type': 'application/json', ...headers }
  return callWithOutbox(path, { method, body: JSON.stringify(body), headers: json })
}

export type KeptMail = typeof mails.$inferSelect

/** The mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<KeptMail[]> {
  return connect(env.DB)
    .select()
    .from(mails)
    .where(eq(mails.recipient, address))
    .orderBy(mails.createdAt)
}

/** The only address in a mail's text that begins with this path. */
export function linkIn(mail: KeptMail | undefined, path: string): string {
  const found = new RegExp(`${ORIGIN}(${path}/[\\w-]+)`).exec(mail?.text ?? '')?.[1]
  if (!found) throw new Error(`no link to ${path} in ${mail?.subject ?? 'no mail'}`)
  return found
}
