import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { RecoveryCodes, SecondFactorSetup } from '../../../shared/accounts/second-factor.ts'
import { newAccount, PASSWORD, type TestAccount } from '../../test/account.ts'
import { linkIn, mailsTo, sendWithOutbox } from '../../test/outbox.ts'
import { codeOfPeriod, periodAt } from './totp.ts'

const FACTOR = '/api/account/second-factor'
type Secured = TestAccount & RecoveryCodes & { secret: string }

async function secured(username: string): Promise<Secured> {
  const account = await newAccount(username)
  const { cookie } = account
  const started = await sendWithOutbox(FACTOR, { password: PASSWORD }, { cookie })
  const { secret } = await started.json<SecondFactorSetup>()
  const code = codeOfPeriod(secret, periodAt(Date.now()))
  const confirmed = await sendWithOutbox(`${FACTOR}/confirmation`, { code }, { cookie })
  return { ...account, secret, ...(await confirmed.json<RecoveryCodes>()) }
}

let addresses = 0
/** A login from an address of its own, so that only the code's own limits count. */
const logIn = ({ username }: TestAccount, code: string, password = PASSWORD) =>
  sendWithOutbox(
    '/api/login',
    { username, password, code },
    { 'CF-Connecting-IP': `guesses ${(addresses += 1)}` },
  )
const next = ({ secret }: Secured) => codeOfPeriod(secret, periodAt(Date.now()) + 1)
/** A code that is wrong now and soon. */
function wrongCode({ secret }: Secured): string {
  const right = [-1, 0, 1, 2].map(later => codeOfPeriod(secret, periodAt(Date.now()) + later))
  return ['000000', '111111', '222222', '333333', '444444'].find(one => !right.includes(one)) ?? ''
}
async function guess(of: Secured, times: number) {
  const statuses: number[] = []
  for (let one = 0; one < times; one += 1) statuses.push((await logIn(of, wrongCode(of))).status)
  return statuses
}
const lockOf = ({ id }: TestAccount) =>
  env.DB.prepare('select locked_until, exhausted_windows from second_factors where user_id = ?')
    .bind(id)
    .first<{ locked_until: number; exhausted_windows: number }>()
const unlock = ({ id }: TestAccount, ago = 1) =>
  env.DB.prepare('update second_factors set locked_until = ? where user_id = ?')
    .bind(Date.now() - ago, id)
    .run()
const waitMinutes = async (of: TestAccount) =>
  Math.round((((await lockOf(of))?.locked_until ?? 0) - Date.now()) / 60_000)

describe('wrong codes of the app', () => {
  it('lock it after five, twice as long each time within a day', async () => {
    const owner = await secured('guessed_at')
    expect(await guess(owner, 7)).toEqual([400, 400, 400, 400, 400, 429, 429])
    expect(await waitMinutes(owner)).toBe(15)
    for (const minutes of [30, 60, 120]) {
      await unlock(owner)
      await guess(owner, 5)
      expect(await waitMinutes(owner)).toBe(minutes)
    }
    await unlock(owner, 25 * 3_600_000)
    await guess(owner, 5)
    expect(await waitMinutes(owner)).toBe(15)
  })

  it('at once are counted all, and one of them locks', async () => {
    const owner = await secured('rushed_at')
    const code = wrongCode(owner)
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(owner, code)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await lockOf(owner))?.exhausted_windows).toBe(1)
  })

  it('are told to the owner by mail, once a day', async () => {
    const owner = await secured('told')
    for (let window = 0; window < 3; window += 1) {
      await guess(owner, 5)
      await unlock(owner)
    }
    const mails = await mailsTo('told@example.com')
    expect(mails.filter(({ kind }) => kind === 'codes-locked')).toHaveLength(1)
  })

  it('are not forgotten by a reset of the password', async () => {
    const owner = await secured('reset_again')
    await guess(owner, 5)
    await sendWithOutbox('/api/forgot-password', { email: 'reset_again@example.com' })
    const mail = (await mailsTo('reset_again@example.com')).findLast(
      ({ kind }) => kind === 'password-reset',
    )
    const token = linkIn(mail, '/reset-password').split('/').at(-1)
    const password = 'a new long secret'
    expect((await sendWithOutbox('/api/reset-password', { token, password })).status).toBe(200)
    expect((await logIn(owner, next(owner), password)).status).toBe(429)
  })

  it('do not keep the owner out, who has recovery codes of 112 bits and more', async () => {
    const owner = await secured('locked_out')
    await guess(owner, 5)
    expect((await logIn(owner, next(owner))).status).toBe(429)
    const [code = ''] = owner.recoveryCodes
    expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect((await logIn(owner, code)).status).toBe(200)
  })

  it('count anew after a right one', async () => {
    const owner = await secured('mistypes')
    await guess(owner, 4)
    expect((await logIn(owner, next(owner))).status).toBe(200)
    expect(await guess(owner, 4)).toEqual([400, 400, 400, 400])
  })
})
