import { env, exports } from 'cloudflare:workers'
import type { SubscriptionTierName } from '../../shared/billing.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { connect } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'

export const ORIGIN = 'http://localhost'
export const PASSWORD = 'right horse'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- workers-types lose the default export of a module
const worker = (exports as unknown as { default: Fetcher }).default

/** Calls the Worker under test over its fetch handler. */
export function call(path: string, init?: RequestInit): Promise<Response> {
  return worker.fetch(new Request(`${ORIGIN}${path}`, init))
}

export function sendJson(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Response> {
  const json = { 'Content-Type': 'application/json', ...headers }
  return call(path, { method, body: JSON.stringify(body), headers: json })
}

export function cookieOf(response: Response): string {
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

export type TestAccount = { id: number; username: string; cookie: string }

/** A new account, signed in. The cookie goes into the headers of its calls. */
export async function newAccount(
  username: string,
  options: { tier?: SubscriptionTierName; isAdmin?: boolean } = {},
): Promise<TestAccount> {
  const [row] = await connect(env.DB)
    .insert(users)
    .values({
      username,
      email: `${username}@example.com`,
      passwordHash: await hashPassword(PASSWORD),
      createdAt: Date.now(),
      ...options,
    })
    .returning({ id: users.id })
  if (!row) throw new Error('no account was made')
  const login = await sendJson('/api/login', { username, password: PASSWORD })
  return { id: row.id, username, cookie: cookieOf(login) }
}
