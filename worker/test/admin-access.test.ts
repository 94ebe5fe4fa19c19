import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { allowConsole } from '../../shared/test/console.ts'
import { ACCESS, type Access } from './access-table.ts'
import { worldOf } from './access-world.ts'
import { newAccount } from './account.ts'
import { call } from './call.ts'

// Some calls cause mails, which go out in the background.
allowConsole('warn', /"event":"mail_sending_failed"/)

/** The routes that sellers are refused and admins are not. */
const ADMINS = Object.entries(ACCESS).filter(
  ([, { expected }]) =>
    expected.owner === 403 && expected.otherSeller === 403 && expected.admin !== 403,
)
/** Reads that need no new proof; the outbox has links of mails. */
const isRead = (route: string) => route.startsWith('GET ') && !route.endsWith('/outbox')

async function codeOf(route: string, access: Access, cookie: string): Promise<string> {
  const [method = '', path = ''] = route.split(' ')
  const world = await worldOf('admin')
  const headers = new Headers({ ...access.headers, cookie, 'CF-Connecting-IP': world.unique })
  const json = await access.json?.(world)
  if (json !== undefined) headers.set('Content-Type', 'application/json')
  const body = json === undefined ? (access.form?.() ?? null) : JSON.stringify(json)
  const address = access.path ? await access.path(world) : path
  const answer = await call(address, { method, headers, body, redirect: 'manual' })
  if (!answer.ok) return (await answer.json<{ error: { code: string } }>()).error.code
  await answer.body?.cancel()
  return 'ok'
}

describe('every route of admins', () => {
  it('is known', () => {
    expect(ADMINS.length).toBeGreaterThan(25)
  })

  it.each(ADMINS)('is closed to an admin without two-step login: %s', async (route, access) => {
    const { id, cookie } = await newAccount(`no_factor_${route.replace(/\W/g, '_').slice(-35)}`, {
      isAdmin: true,
    })
    await env.DB.prepare('delete from second_factors where user_id = ?').bind(id).run()
    expect(await codeOf(route, access, cookie)).toBe('SECOND_FACTOR_NOT_SET_UP')
  })

  it.each(ADMINS.filter(([route]) => !isRead(route)))(
    'that changes others takes a new proof of who it is: %s',
    async (route, access) => {
      const { id, cookie } = await newAccount(`idle_${route.replace(/\W/g, '_').slice(-35)}`, {
        isAdmin: true,
      })
      await env.DB.prepare('update sessions set authenticated_at = ? where user_id = ?')
        .bind(Date.now() - 16 * 60_000, id)
        .run()
      expect(await codeOf(route, access, cookie)).toBe('REAUTHENTICATION_REQUIRED')
    },
  )
})
