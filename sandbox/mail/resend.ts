import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { State } from '../lib/state.ts'
import {
  addressIn,
  isVerified,
  keyUsed,
  RESEND_API_KEY,
  receive,
  rememberKey,
  VERIFIED_DOMAIN,
} from './mailbox.ts'

const RECIPIENTS_MAX = 50
const KEY_MAX = 256

const list = z.union([z.string(), z.array(z.string())]).transform(value => [value].flat())
const emailSchema = z.object({
  from: z.string().optional(),
  to: list.optional(),
  cc: list.optional(),
  bcc: list.optional(),
  reply_to: list.optional(),
  subject: z.string().optional(),
  html: z.string().optional(),
  text: z.string().optional(),
})
type Email = z.infer<typeof emailSchema>

/** Resend's error shape; names and statuses as in https://resend.com/docs/api-reference/errors */
const refusal = (
  c: Context,
  statusCode: 400 | 401 | 403 | 404 | 405 | 409 | 422,
  name: string,
  message: string,
) => c.json({ statusCode, name, message }, statusCode)

type Refusal = [status: 403 | 422, name: string, message: string]

const ADDRESS_FORMAT =
  'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.'

/** The first error of a mail. */
function faultOf(email: Email): Refusal | null {
  const missing = (field: string): Refusal => [
    422,
    'missing_required_field',
    `Missing \`${field}\` field.`,
  ]
  if (!email.from) return missing('from')
  const from = addressIn(email.from)
  if (!from) return [422, 'invalid_from_address', `Invalid \`from\` field. ${ADDRESS_FORMAT}`]
  if (!isVerified(from)) {
    const domain = from.split('@')[1]
    return [
      403,
      'validation_error',
      `The ${domain} domain is not verified. Please, add and verify your domain on https://resend.com/domains`,
    ]
  }
  if (!email.to || email.to.length === 0) return missing('to')
  if (!email.subject) return missing('subject')
  if (!email.html && !email.text) return missing('html` or `text')
  for (const field of ['to', 'cc', 'bcc', 'reply_to'] as const) {
    const addresses = email[field] ?? []
    if (addresses.some(address => !addressIn(address))) {
      return [422, 'validation_error', `Invalid \`${field}\` field. ${ADDRESS_FORMAT}`]
    }
    if (addresses.length > RECIPIENTS_MAX) {
      return [422, 'validation_error', `The \`${field}\` field takes ${RECIPIENTS_MAX} addresses.`]
    }
  }
  return null
}

/** Resend's sending API. Mounted at `/resend`. */
export function resendApp({ state, now }: { state: State; now: () => number }) {
  const app = new Hono()

  app.use(async (c, next) => {
    const key = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (!key) return refusal(c, 401, 'missing_api_key', 'Missing API Key')
    if (key !== RESEND_API_KEY) return refusal(c, 403, 'invalid_api_key', 'API key is invalid')
    await next()
  })

  app.post('/emails', async c => {
    const key = c.req.header('idempotency-key')
    if (key !== undefined && (key.length === 0 || key.length > KEY_MAX)) {
      return refusal(
        c,
        400,
        'invalid_idempotency_key',
        `The key must be between 1-${KEY_MAX} chars.`,
      )
    }
    const text = await c.req.text()
    const parsed = emailSchema.safeParse(asJson(text))
    if (!parsed.success) {
      return refusal(c, 422, 'validation_error', z.prettifyError(parsed.error))
    }
    const email = parsed.data
    const fault = faultOf(email)
    if (fault) return refusal(c, ...fault)
    const request = createHash('sha256').update(text).digest('hex')
    const before = key === undefined ? undefined : keyUsed(state, now(), key)
    if (before && before.request !== request) {
      return refusal(
        c,
        409,
        'invalid_idempotent_request',
        'Same idempotency key used with a different request payload.',
      )
    }
    if (before) return c.json({ id: before.mailId })
    const id = state.transaction(() => {
      const mailId = receive(state, now(), {
        service: 'resend',
        from: email.from ?? '',
        replyTo: (email.reply_to ?? []).join(' '),
        to: [email.to, email.cc, email.bcc]
          .flatMap(each => each ?? [])
          .map(one => addressIn(one) ?? one),
        subject: email.subject ?? '',
        text: email.text ?? '',
        html: email.html ?? '',
        idempotencyKey: key ?? '',
      })
      if (key !== undefined) rememberKey(state, now(), { key, request, mailId })
      return mailId
    })
    return c.json({ id })
  })

  app.get('/domains', c =>
    c.json({
      object: 'list',
      has_more: false,
      data: [
        {
          id: 'd91cd9bd-1176-453e-8fc1-35364d380206',
          name: VERIFIED_DOMAIN,
          status: 'verified',
          created_at: '2026-01-01 00:00:00.000000+00',
          region: 'us-east-1',
          capabilities: { sending: 'enabled', receiving: 'disabled' },
        },
      ],
    }),
  )

  app.notFound(c => refusal(c, 404, 'not_found', 'The requested endpoint does not exist'))
  return app
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
