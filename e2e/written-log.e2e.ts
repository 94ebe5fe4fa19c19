import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { buyerOf } from '../sandbox/ebay/reference/buyers.ts'
import { openContracts } from '../sandbox/ebay/test/contract.ts'
import { DEVELOPMENT_TOTP_SECRET } from '../scripts/development-code.ts'
import { developmentVars } from '../scripts/development-vars.ts'

/** Vars whose value opens something. */
const SECRET_VARS = /SECRET|KEY|TOKEN/
/** As short a value is found by chance. */
const SECRET_LENGTH_MIN = 8

/** Of the sandbox's buyers: their numbers repeat. */
const BUYERS = [0, 1, 2, 3, 4]
const COUNTRIES = ['US', 'CA', 'GB', 'DE', 'AU']
const ANY_SECRET = /[\w-]{43}|v\^1\.1#|eyJ[\w-]{20}|[\w.+-]+@[\w-]+\.[a-z]{2,}/i

const state = process.env.E2E_STATE ?? ''

function database(): DatabaseSync {
  const folder = path.join(state, 'app/v3/d1/miniflare-D1DatabaseObject')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.sqlite') && !file.includes('metadata'),
  )
  return new DatabaseSync(path.join(folder, found[0] ?? ''), { readOnly: true })
}

const column = (db: DatabaseSync, query: string): string[] =>
  db
    .prepare(query)
    .all()
    .flatMap(row => Object.values(row).map(String))

test('this file is the last one, so that all others have run', () => {
  const files = readdirSync(import.meta.dirname).filter(file => file.endsWith('.e2e.ts'))
  expect(files.toSorted().at(-1)).toBe(path.basename(import.meta.filename))
})

test('what the Worker printed during all tests holds no secret, token, address or picture place', async ({
  request,
}) => {
  const output = process.env.E2E_OUTPUT ?? ''
  expect(existsSync(output)).toBe(true)
  const log = readFileSync(output, 'utf8')
  expect(log).toContain('The built app on')
  const vars = developmentVars({ sandboxUrl: process.env.E2E_SANDBOX_URL ?? '' })
  const db = database()
  const inbox = await request.get(`${process.env.E2E_SANDBOX_URL}/mail/messages.json`)
  const mails = z
    .object({ messages: z.array(z.object({ text: z.string() })) })
    .parse(await inbox.json()).messages
  const secrets: Record<string, string[]> = {
    vars: Object.entries(vars).flatMap(([name, value]) => (SECRET_VARS.test(name) ? value : [])),
    passwords: ['admin-dev-password', 'seller-dev-password', 'a-new-sellers-password'],
    factor: [DEVELOPMENT_TOTP_SECRET, ...column(db, 'select encrypted_secret from second_factors')],
    hashes: column(db, 'select password_hash from users'),
    sessions: column(db, 'select id from sessions'),
    addresses: column(db, 'select email from users union select recipient from mails'),
    owners: column(db, 'select name from consignors union select address from consignors'),
    buyers: COUNTRIES.flatMap(country =>
      BUYERS.map(one => buyerOf(one, country)).flatMap(({ fullName, address }) => [
        fullName,
        address.addressLine1,
      ]),
    ),
    pictures: column(db, 'select sha256 from pictures'),
    ebay: column(
      db,
      'select access_token from ebay_connections union select refresh_token from ebay_connections',
    ),
    links: mails.flatMap(({ text }) => text.match(/(?<=\/)[\w-]{43}(?![\w-])/g) ?? []),
  }
  db.close()
  // The tests used what is looked for.
  for (const kind of ['sessions', 'addresses'] as const)
    expect(secrets[kind]?.length).toBeGreaterThan(0)
  const found = Object.entries(secrets).flatMap(([kind, values]) =>
    values
      .filter(value => value.length >= SECRET_LENGTH_MIN && log.includes(value))
      .map(() => kind),
  )
  expect(found).toEqual([])
  // Any other token, of a pairing or of eBay, picture's hash or address, of accounts and buyers that are gone too.
  const lines = log.split('\n').filter(line => line.startsWith('{'))
  expect(lines.some(line => line.includes('"event":"security_event"'))).toBe(true)
  expect(lines.filter(line => ANY_SECRET.test(line))).toEqual([])
})

test('every call to eBay during all tests is as its documents say', async ({ request }) => {
  const answer = await request.get(`${process.env.E2E_SANDBOX_URL}/control/contracts`)
  const { operations, problems } = z
    .object({ operations: z.array(z.string()), problems: z.array(z.string()) })
    .parse(await answer.json())
  expect(problems).toEqual([])
  // Without eBay's documents on the machine nothing is checked.
  if (openContracts()) expect(operations).toContain('GET /commerce/identity/v1/user/')
})
