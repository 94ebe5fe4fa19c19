import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import app from '../app.ts'
import { connect } from '../db/connection.ts'
import { mails } from '../db/schema/mail.ts'
import type { Vars } from '../env.ts'
import { ORIGIN } from './call.ts'

/** Calls the app with these vars in place of its own, and waits for what it does after the answer. */
export async function callWith(
  vars: { [Name in keyof Vars]?: string | undefined },
  path: string,
  init?: RequestInit,
): Promise<Response> {
  const context = createExecutionContext()
  const changed = { ...env, ...vars }
  const answer = await app.fetch(new Request(`${ORIGIN}${path}`, init), changed, context)
  await waitOnExecutionContext(context)
  return answer
}

/** Calls the app without a mail service: mails stay in the outbox. */
export const callWithOutbox = (path: string, init?: RequestInit): Promise<Response> =>
  callWith({ MAIL_FROM: undefined }, path, init)

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
