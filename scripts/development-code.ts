import { codeOfPeriod, periodAt } from '../worker/accounts/second-factor/totp.ts'

/** The authenticator secret of the development account `admin`, in base32. It opens nothing beyond loopback. */
export const DEVELOPMENT_TOTP_SECRET = 'OBVERSEDEVELOPMENTONLYSECRETABCD'

/** The code that logs `admin` in now. */
export const developmentCode = (): string =>
  codeOfPeriod(DEVELOPMENT_TOTP_SECRET, periodAt(Date.now()))
