import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { renderMail } from '../worker/mail/render-mail.ts'
import { createResend } from '../worker/mail/vendors/resend.ts'
import { createSendGrid } from '../worker/mail/vendors/sendgrid.ts'

/** The services' own API documents; they lie beside the repository where they are at all. */
const CONTRACTS = path.resolve(import.meta.dirname, '../../shared/openapi')
const FILES = {
  resend: path.join(CONTRACTS, 'resend/resend.json'),
  sendgrid: path.join(CONTRACTS, 'sendgrid/tsg_mail_v3.json'),
}
const present = Object.values(FILES).every(file => existsSync(file))
if (!present)
  console.log('skipped: the mail services’ contracts are not on this machine (../shared/openapi)')

const bodySchema = z.object({
  content: z.object({
    'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }),
  }),
})
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ requestBodies: z.record(z.string(), z.unknown()).optional() }),
})

/** `format` is no concern of ajv's here; the contracts forbid no key, so objects are closed. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key, inner]) => !(key === 'format' && typeof inner === 'string'))
    .map(([key, inner]) => [key, closed(inner)] as const)
  const open = 'properties' in value && 'type' in value && !('additionalProperties' in value)
  return { ...Object.fromEntries(entries), ...(open ? { additionalProperties: false } : {}) }
}

/** The check of what `POST` of a path may carry, by the contract. */
function bodyCheck(file: string, route: string): ValidateFunction {
  const document = documentSchema.parse(closed(JSON.parse(readFileSync(file, 'utf8'))))
  const operation = z.object({ requestBody: z.unknown() }).parse(document.paths[route]?.['post'])
  const named = z.object({ $ref: z.string() }).safeParse(operation.requestBody)
  const body = named.success
    ? document.components.requestBodies?.[named.data.$ref.split('/').at(-1) ?? '']
    : operation.requestBody
  const { schema } = bodySchema.parse(body).content['application/json']
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addSchema({ $id: 'contract', ...document })
  const text = JSON.stringify(schema).replaceAll('"#/components', '"contract#/components')
  return ajv.compile(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))
}

type Seen = { method: string; path: string; headers: Record<string, unknown>; body: unknown }
const seen: Seen[] = []
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      seen.push({ method, path: url, headers, body })
      response.writeHead(url === '/emails' ? 200 : 202, { 'Content-Type': 'application/json' })
      response.end(url === '/emails' ? JSON.stringify({ id: 'mail-1' }) : undefined)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const MAIL = {
  to: 'dealer@example.com',
  ...renderMail({
    title: 'Your account has been approved',
    paragraphs: ['Welcome, dealer.'],
    button: { label: 'Log in', url: 'https://obverse.test/login' },
  }),
}

describe.runIf(present)('what we send to mail services', () => {
  it('matches the Resend API', async () => {
    const sender = createResend({
      apiKey: 're_1',
      fetch,
      baseUrl: origin,
      from: 'Obverse <a@obverse.test>',
    })
    expect(await sender.send(MAIL, 'key-1')).toEqual({ ok: true })
    const request = seen.at(-1)
    expect([request?.method, request?.path]).toEqual(['POST', '/emails'])
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer re_1',
      'idempotency-key': 'key-1',
    })
    const check = bodyCheck(FILES.resend, '/emails')
    check(request?.body)
    expect(check.errors).toBeNull()
  })

  it.each(['Obverse <a@obverse.test>', 'a@obverse.test'])(
    'matches the SendGrid API, from %s',
    async from => {
      const sender = createSendGrid({ apiKey: 'SG.1', baseUrl: origin, from, fetch })
      expect(await sender.send(MAIL, 'key-2')).toEqual({ ok: true })
      const request = seen.at(-1)
      expect([request?.method, request?.path]).toEqual(['POST', '/v3/mail/send'])
      expect(request?.headers).toMatchObject({ authorization: 'Bearer SG.1' })
      const check = bodyCheck(FILES.sendgrid, '/v3/mail/send')
      check(request?.body)
      expect(check.errors).toBeNull()
    },
  )

  it('would be found out if it were not', () => {
    const wrongResend = bodyCheck(FILES.resend, '/emails')
    expect(wrongResend({ from: 'a@b.co', to: [], subject: 'x', sender: 'y' })).toBe(false)
    const wrongSendGrid = bodyCheck(FILES.sendgrid, '/v3/mail/send')
    expect(wrongSendGrid({ from: { email: 'a@b.co' }, personalizations: [{}] })).toBe(false)
  })
})
