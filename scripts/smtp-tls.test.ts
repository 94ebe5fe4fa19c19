import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSmtp } from '../worker/mail/vendors/smtp.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.log('skipped: no openssl on this machine to make a certificate with')

const MAIL = { to: 'dealer@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const TRUSTED = tls.getCACertificates('default')

const folder = mkdtempSync(path.join(tmpdir(), 'smtp-tls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A certificate for `localhost` by an authority of its own. */
function makeCertificate(): { key: string; cert: string; authority: string } {
  const openssl = (...args: string[]) => {
    const ran = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
    if (ran.status !== 0) throw new Error(ran.stderr)
  }
  writeFileSync(path.join(folder, 'names'), 'subjectAltName=DNS:localhost\n')
  const newKey = ['-newkey', 'rsa:2048', '-nodes']
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=test',
  )
  openssl('req', ...newKey, '-keyout', 'key.pem', '-out', 'request', '-subj', '/CN=localhost')
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'request', ...by, '-out', 'cert.pem', '-days', '2')
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  return { key: read('key.pem'), cert: read('cert.pem'), authority: read('ca.pem') }
}

type Heard = { password: string | null | undefined; encrypted: boolean }

describe.runIf(hasOpenssl)('SMTP in secret', () => {
  let certificate: ReturnType<typeof makeCertificate>
  let server: SMTPServer
  let heard: Heard[]
  let taken: string[]
  beforeAll(() => {
    certificate = makeCertificate()
  })
  beforeEach(() => {
    heard = []
    taken = []
  })
  afterEach(async () => {
    tls.setDefaultCACertificates(TRUSTED)
    await new Promise<void>(resolve => server.close(() => resolve()))
  })

  const listen = (options: { secure?: boolean; disabledCommands?: string[] }): Promise<number> => {
    const { key, cert } = certificate
    server = new SMTPServer({
      key,
      cert,
      ...options,
      allowInsecureAuth: true,
      onAuth({ password }, session, done) {
        heard.push({ password, encrypted: session.secure })
        done(null, { user: 'obverse' })
      },
      onData(stream, session, done) {
        stream.resume()
        stream.on('end', () => {
          taken.push(...session.envelope.rcptTo.map(({ address }) => address))
          done(null, 'queued')
        })
      },
    })
    // A client that refuses the certificate goes away in the middle: that is what some tests want.
    server.on('error', () => undefined)
    return new Promise(resolve =>
      server.listen(0, 'localhost', () => {
        const address = server.server.address()
        resolve(address && typeof address === 'object' ? address.port : Number.NaN)
      }),
    )
  }
  const send = (port: number, secure: 'tls' | 'starttls', host = 'localhost') =>
    createSmtp({ host, port, secure, user: 'obverse', password: 'p', from: 'a@obverse.test' }).send(
      MAIL,
      crypto.randomUUID(),
    )

  it.each([
    ['from the first byte', { secure: true }, 'tls'],
    ['after STARTTLS', {}, 'starttls'],
  ] as const)('sends %s', async (_, options, secure) => {
    tls.setDefaultCACertificates([...TRUSTED, certificate.authority])
    expect(await send(await listen(options), secure)).toEqual({ ok: true })
    expect(heard).toEqual([{ password: 'p', encrypted: true }])
    expect(taken).toEqual([MAIL.to])
  })

  it.each([
    ['from the first byte', { secure: true }, 'tls'],
    ['after STARTTLS', {}, 'starttls'],
  ] as const)(
    'sends nothing to a server with an untrusted certificate: %s',
    async (_, options, secure) => {
      expect(await send(await listen(options), secure)).toMatchObject({
        ok: false,
        retryable: true,
      })
      expect(heard).toEqual([])
      expect(taken).toEqual([])
    },
  )

  it('sends nothing to a server with a certificate for another name', async () => {
    tls.setDefaultCACertificates([...TRUSTED, certificate.authority])
    const port = await listen({ secure: true })
    expect(await send(port, 'tls', '127.0.0.1')).toMatchObject({ ok: false })
    expect(heard).toEqual([])
  })

  it('sends nothing to a server without STARTTLS', async () => {
    const port = await listen({ disabledCommands: ['STARTTLS'] })
    expect(await send(port, 'starttls')).toMatchObject({ ok: false, retryable: false })
    expect(heard).toEqual([])
  })
})
