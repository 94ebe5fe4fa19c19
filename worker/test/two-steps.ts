import { codeOfPeriod, periodAt } from '../accounts/second-factor/totp.ts'
import { PASSWORD } from './account.ts'
import { cookieOf } from './call.ts'
import { sendWithOutbox } from './outbox.ts'

/**
 * Turns on two-step login. `codeAt`: the app's code so many periods from now; that of now is used. `cookie`: the session's,
 * which was renewed.
 */
export async function turnOnTwoSteps(
  cookie: string,
): Promise<{ codeAt: (later: number) => string; cookie: string }> {
  const factor = '/api/account/second-factor'
  const started = await sendWithOutbox(factor, { password: PASSWORD }, { cookie })
  const { secret } = await started.json<{ secret: string }>()
  const codeAt = (later: number) => codeOfPeriod(secret, periodAt(Date.now()) + later)
  const confirmed = await sendWithOutbox(`${factor}/confirmation`, { code: codeAt(0) }, { cookie })
  return { codeAt, cookie: cookieOf(confirmed) }
}
