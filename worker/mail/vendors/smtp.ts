import type { Socket } from 'node:net'
import { z } from 'zod'
import { senderOf } from '../address.ts'
import type { MailSendResult, MailService } from '../port.ts'

const DEFAULT_PORTS = { tls: 465, starttls: 587, none: 25 } as const
/** Timeout of connecting and of each reply of the server. */
const STEP_TIMEOUT_MS = 10_000
/** Timeout of the whole session. */
const SMTP_TIMEOUT_MS = 25_000

export type SmtpSettings = {
  host: string
  /** The default port of `secure` when undefined. */
  port: number | undefined
  secure: 'tls' | 'starttls' | 'none'
  user: string | undefined
  password: string | undefined
  from: string
}

/**
 * Sends over SMTP with nodemailer, which loads with the first mail, over a socket of our own. With `starttls` a
 * server that does not offer it gets no password. The mail's key makes its Message-ID, by which mailboxes
 * recognize a duplicate.
 */
export function createSmtp(settings: SmtpSettings): MailService {
  return {
    name: 'smtp',
    async check() {
      const result = await checkSmtp(settings)
      return result.ok ? result : { ok: false, reason: result.reason }
    },
    async send({ to, subject, text, html, senderName, replyTo }, idempotencyKey) {
      const from = senderOf(settings.from, senderName)
      const messageId = `<${idempotencyKey}@${domainOf(settings)}>`
      const mail = {
        from: { address: from.email, name: from.name ?? '' },
        to: { address: to, name: '' },
        subject,
        text,
        html,
        messageId,
        ...(replyTo && { replyTo: { address: replyTo, name: '' } }),
      }
      return withTransport(settings, transport => transport.sendMail(mail))
    },
  }
}

/** Connects, encrypts and logs in as for a mail, and sends none. */
export function checkSmtp(settings: SmtpSettings): Promise<MailSendResult> {
  return withTransport(settings, transport => transport.verify())
}

const domainOf = ({ from, host }: SmtpSettings) => senderOf(from, null).email.split('@')[1] ?? host

type TransportWork = (transport: Awaited<ReturnType<typeof open>>) => Promise<unknown>

async function withTransport(
  settings: SmtpSettings,
  about: TransportWork,
): Promise<MailSendResult> {
  const transport = await open(settings)
  try {
    await withTimeout(SMTP_TIMEOUT_MS, about(transport))
    return { ok: true }
  } catch (error) {
    return failureOf(error)
  } finally {
    transport.close()
  }
}

async function open(settings: SmtpSettings) {
  const { host, secure, user, password } = settings
  const port = settings.port ?? DEFAULT_PORTS[secure]
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    name: domainOf(settings),
    secure: secure === 'tls',
    requireTLS: secure === 'starttls',
    ignoreTLS: secure === 'none',
    ...(user && password ? { auth: { user, pass: password } } : {}),
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, done: SocketCallback) => {
      // oxlint-disable-next-line promise/no-callback-in-promise -- nodemailer takes a callback
      connectByName({ host, port, secure }, done).catch(done)
    },
  })
}

type SocketCallback = (
  error: Error | null,
  connected?: { connection: Socket; secured?: boolean },
) => void

/**
 * Connects by host name and not by a resolved address: workerd verifies the certificate against the name that it
 * connects to.
 */
async function connectByName(
  { host, port, secure }: { host: string; port: number; secure: SmtpSettings['secure'] },
  done: SocketCallback,
): Promise<void> {
  const { connect, isIP } = await import('node:net')
  const named = isIP(host) ? {} : { servername: host }
  const socket =
    secure === 'tls'
      ? (await import('node:tls')).connect({ host, port, ...named })
      : connect({ host, port })
  const waited = setTimeout(() => {
    socket.destroy(new Error('The server could not be reached in time.'))
  }, STEP_TIMEOUT_MS)
  const failed = (error: Error) => {
    clearTimeout(waited)
    done(error)
  }
  socket.once('error', failed)
  socket.once(secure === 'tls' ? 'secureConnect' : 'connect', () => {
    clearTimeout(waited)
    socket.off('error', failed)
    done(null, { connection: socket, ...(secure === 'tls' ? { secured: true } : {}) })
  })
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The server took too long.')), ms)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

const smtpErrorSchema = z.object({
  code: z.string().optional(),
  /** The server's reply code: 5xx is permanent, 4xx transient. https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1 */
  responseCode: z.number().optional(),
  message: z.string(),
})

function failureOf(error: unknown): Exclude<MailSendResult, { ok: true }> {
  const { code, responseCode, message } = smtpErrorSchema
    .catch({ message: String(error) })
    .parse(error)
  return {
    ok: false,
    retryable: responseCode === undefined || responseCode < 500,
    reason: `SMTP${code ? ` ${code}` : ''}: ${message}`,
  }
}
