import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { State } from '../lib/state.ts'
import { addressIn, isVerified, receive, SENDGRID_API_KEY } from './mailbox.ts'

const addressSchema = z.object({ email: z.string().optional(), name: z.string().optional() })
const mailSchema = z.object({
  personalizations: z
    .array(
      z.object({
        to: z.array(addressSchema).optional(),
        cc: z.array(addressSchema).optional(),
        bcc: z.array(addressSchema).optional(),
        subject: z.string().optional(),
        custom_args: z.record(z.string(), z.string()).optional(),
      }),
    )
    .optional(),
  from: addressSchema.optional(),
  reply_to: addressSchema.optional(),
  subject: z.string().optional(),
  content: z
    .array(z.object({ type: z.string().optional(), value: z.string().optional() }))
    .optional(),
})
type SentMail = z.infer<typeof mailSchema>
type Fault = { message: string; field: string | null }

/** SendGrid's error shape. https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors */
const refusal = (c: Context, status: 400 | 401 | 403 | 404 | 415, ...faults: Fault[]) =>
  c.json({ errors: faults.map(fault => ({ ...fault, help: null })) }, status)

const fault = (message: string, field: string | null): Fault => ({ message, field })

const CONTENT_REQUIRED =
  'Unless a valid template_id is provided, the content parameter is required. There must be at least one defined content block. We typically suggest both text/plain and text/html blocks are included, but only one block is required.'

/** All errors of a mail in SendGrid's wording. */
function faultsOf(mail: SentMail): Fault[] {
  const faults: Fault[] = []
  const { personalizations = [], content = [] } = mail
  if (personalizations.length === 0) {
    faults.push(
      fault(
        'The personalizations field is required and must have at least one personalization.',
        'personalizations',
      ),
    )
  }
  for (const [n, one] of personalizations.entries()) {
    const where = `personalizations.${n}.to`
    if (!one.to || one.to.length === 0) {
      faults.push(
        fault(
          'The to array is required for all personalization objects, and must have at least one email object with a valid email address.',
          where,
        ),
      )
    }
    for (const [m, { email }] of (one.to ?? []).entries()) {
      if (!email || !addressIn(email))
        faults.push(fault('Does not contain a valid address.', `${where}.${m}.email`))
    }
  }
  if (!mail.from?.email || !addressIn(mail.from.email)) {
    faults.push(
      fault(
        'The from object must be provided for every email send. It is an object that requires the email parameter, but may also contain a name parameter.',
        'from.email',
      ),
    )
  }
  if (!mail.subject && personalizations.some(one => !one.subject)) {
    faults.push(
      fault(
        'The subject is required. You can get around this requirement if you use a template with a subject defined or if every personalization has a subject defined.',
        'subject',
      ),
    )
  }
  if (content.length === 0) faults.push(fault(CONTENT_REQUIRED, 'content'))
  for (const [n, { value }] of content.entries()) {
    if (!value) {
      faults.push(
        fault(
          'The content value must be a string at least one character in length.',
          `content.${n}.value`,
        ),
      )
    }
  }
  const types = content.map(({ type }) => type)
  if (types.includes('text/html') && types.indexOf('text/plain') > types.indexOf('text/html')) {
    faults.push(
      fault(
        'If present, text/plain and text/html may only be provided once, and text/plain must be first.',
        'content',
      ),
    )
  }
  return faults
}

/** SendGrid's v3 Mail Send. Mounted at `/sendgrid`. */
export function sendGridApp({ state, now }: { state: State; now: () => number }) {
  const app = new Hono()

  app.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${SENDGRID_API_KEY}`) return next()
    return refusal(
      c,
      401,
      fault('The provided authorization grant is invalid, expired, or revoked', null),
    )
  })

  app.post('/v3/mail/send', async c => {
    if (!(c.req.header('content-type') ?? '').startsWith('application/json')) {
      return refusal(c, 415, fault('Content-Type should be application/json.', null))
    }
    const parsed = mailSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.join('.')
      return refusal(c, 400, fault('Bad Request', path || null))
    }
    const mail = parsed.data
    const faults = faultsOf(mail)
    if (faults.length > 0) return refusal(c, 400, ...faults)
    if (!isVerified(addressIn(mail.from?.email ?? '') ?? '')) {
      return refusal(
        c,
        403,
        fault(
          'The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved. Visit https://sendgrid.com/docs/for-developers/sending-email/sender-identity/ to see the Sender Identity requirements',
          'from',
        ),
      )
    }
    const content = (type: string) => mail.content?.find(one => one.type === type)?.value ?? ''
    const { email = '', name } = mail.from ?? {}
    const ids = state.transaction(() =>
      (mail.personalizations ?? []).map(one =>
        receive(state, now(), {
          service: 'sendgrid',
          from: name ? `${name} <${email}>` : email,
          replyTo: mail.reply_to?.email ?? '',
          to: [one.to, one.cc, one.bcc]
            .flatMap(each => each ?? [])
            .map(each => addressIn(each.email ?? '') ?? ''),
          subject: one.subject ?? mail.subject ?? '',
          text: content('text/plain'),
          html: content('text/html'),
          idempotencyKey: one.custom_args?.['idempotency_key'] ?? '',
        }),
      ),
    )
    return c.body(null, 202, { 'X-Message-Id': ids[0] ?? '' })
  })

  app.get('/v3/scopes', c => c.json({ scopes: ['mail.send', 'sender_verification_eligible'] }))

  app.notFound(c => refusal(c, 404, fault('not found', null)))
  return app
}
