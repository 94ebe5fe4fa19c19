import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Faults } from '../lib/faults.ts'
import type { RequestLog } from '../lib/request-log.ts'
import type { State } from '../lib/state.ts'
import { addressIn, isVerified, receive, SMTP_PASSWORD, SMTP_USER } from './mailbox.ts'

/** Method and path of a fault's route: `SMTP /smtp/mail`. The status is an SMTP code (421, 451, 550 …). */
const ROUTE = { method: 'SMTP', path: '/smtp/mail' } as const

/** An SMTP error reply. */
const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

export type SmtpDeps = { state: State; faults: Faults; requests: RequestLog; now: () => number }
export type RunningSmtp = { port: number; close: () => void }

/**
 * Starts an SMTP server on loopback without TLS; the user is `obverse`. Port 0 picks a free one. Returns
 * null if the port is in use. The sandbox then runs without SMTP.
 */
export async function listenSmtp(deps: SmtpDeps, port: number): Promise<RunningSmtp | null> {
  const { state, faults, requests, now } = deps
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Obverse sandbox',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth({ username, password }, _session, done) {
      if (username === SMTP_USER && password === SMTP_PASSWORD) done(null, { user: SMTP_USER })
      else done(reply(535, '5.7.8 Authentication credentials invalid'))
    },
    onMailFrom({ address }, _session, done) {
      if (isVerified(address.toLowerCase())) done()
      else done(reply(550, '5.7.1 Sender address rejected: not owned by user'))
    },
    onRcptTo({ address }, _session, done) {
      if (addressIn(address)) done()
      else done(reply(553, '5.1.3 The recipient address is not a valid address'))
    },
    onData(stream, session, done) {
      const take = async () => {
        const startedAt = now()
        const chunks: Buffer[] = []
        for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
        const raw = Buffer.concat(chunks)
        const fault = faults.strike({ ...ROUTE, body: raw.toString('utf8') })
        if (fault?.delayMs) await pause(fault.delayMs, undefined, { ref: false })
        const refused = fault?.status
        if (refused === undefined || fault?.after) {
          const mail = await PostalMime.parse(raw)
          const { from } = mail
          receive(state, now(), {
            service: 'smtp',
            from: from?.name ? `${from.name} <${from.address ?? ''}>` : (from?.address ?? ''),
            replyTo: (mail.replyTo ?? []).map(({ address }) => address ?? '').join(' '),
            to: session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            idempotencyKey: mail.messageId ?? '',
          })
        }
        requests.add(
          {
            ...ROUTE,
            at: new Date(startedAt).toISOString(),
            query: {},
            status: refused ?? 250,
            ms: now() - startedAt,
            requestBytes: raw.byteLength,
            fault: fault?.id ?? null,
          },
          null,
        )
        return refused
      }
      /* oxlint-disable promise/no-callback-in-promise -- smtp-server has a callback API */
      take().then(
        refused => done(refused === undefined ? null : reply(refused, 'told to fail'), 'queued'),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
      /* oxlint-enable promise/no-callback-in-promise */
    },
  })
  return new Promise((resolve, reject) => {
    // Also called when a client disconnects. Only that client's session ends.
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address()
      const heard = address && typeof address === 'object' ? address.port : port
      resolve({ port: heard, close: () => server.close() })
    })
  })
}
