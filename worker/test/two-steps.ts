import { codeOfPeriod, periodAt } from '../accounts/second-factor/totp.ts'
import { PASSWORD } from './account.ts'
import { sendWithOutbox } from './outbox.ts'

/** Turns on two-step login. `codeAt`: the app's code so many periods from now; that of now is used. */
export async function turnOnTwoSteps(
  cookie: string,
): Promise<{ codeAt: (later: number) => string }> {
  const factor = '/api/account/second-factor'
  const started = await sendWithOutbox(factor, { password: PASSWORD }, { cookie })
  const { secret } = await started.json<{ secret: string }>()
  const codeAt = (later: number) => codeOfPeriod(secret, periodAt(Date.now()) + later)
  await sendWithOutbox(`${factor}/confirmation`, { code: codeAt(0) }, { cookie })
  return { codeAt }
}
