import { parseEnv } from 'node:util'
import { SENDGRID_API_KEY } from '../../sandbox/mail/mailbox.ts'
import { type Vars, varsOf } from '../../worker/env.ts'
import { developmentVars } from '../development-vars.ts'
import { UsageError } from '../usage-error.ts'
import type { RunSide } from './side.ts'

/** Names in `.dev.vars` that the product does not have. */
const OWN = {
  refreshToken: 'LIVE_CHECK_EBAY_REFRESH_TOKEN',
  certificate: 'LIVE_CHECK_PCGS_CERTIFICATE',
  mailTo: 'LIVE_CHECK_MAIL_TO',
} as const

/** A certificate of which a barcode stands in public code (OpenNumismat, `ParseBarcodeDialog`). */
const PUBLIC_CERTIFICATE = '28633460'
/** A certificate of `sandbox/pcgs/certified-coins.ts`. */
const SANDBOX_CERTIFICATE = '40010001'
const PAIRS = 10
const SECRET_NAMES = /KEY|SECRET|TOKEN|PASSWORD|CLIENT_ID|RUNAME/

export type SideSettings = {
  side: Omit<RunSide, 'consent'>
  /** Keys and tokens, which are never stored or printed. */
  secrets: string[]
}

/**
 * The settings of a run against the vendors from the text of `.dev.vars`. Throws UsageError for a live key of Stripe,
 * with which the run would charge money,.
 */
export function liveSettings(text: string): SideSettings {
  const all = parseEnv(text)
  const vars = varsOf(all)
  const key = vars.STRIPE_SECRET_KEY
  if (key !== undefined && !/^(sk|rk)_test_/.test(key))
    throw new UsageError('STRIPE_SECRET_KEY is no key of the test mode (sk_test_…, rk_test_…).')
  const secrets = Object.entries(all).flatMap(([name, value]) =>
    SECRET_NAMES.test(name) && value ? [value] : [],
  )
  const side = {
    vars,
    refreshToken: all[OWN.refreshToken] || null,
    certificate: all[OWN.certificate] || PUBLIC_CERTIFICATE,
    mailTo: all[OWN.mailTo] || addressIn(vars.OPERATOR_EMAIL ?? vars.MAIL_FROM ?? ''),
    pairs: PAIRS,
  }
  return { side, secrets }
}

const addressIn = (text: string): string => /<([^>]+)>/.exec(text)?.[1] ?? text

/** The settings of the same run against a sandbox: what is off there is off here, and the same mail service sends. */
export function sandboxSettings(sandboxUrl: string, live?: Vars): SideSettings {
  const own: Record<string, string> = developmentVars({ sandboxUrl })
  const { RESEND_API_KEY: resend, ...others } = own
  const sendsByResend =
    !live?.MAIL_FROM || live.RESEND_API_KEY !== undefined || !live.SENDGRID_API_KEY
  const mail: Record<string, string> = sendsByResend
    ? { RESEND_API_KEY: resend ?? '' }
    : { SENDGRID_API_KEY, SENDGRID_BASE_URL: `${sandboxUrl}/sendgrid` }
  const all = {
    ...others,
    ...mail,
    PCGS_IMAGES: 'on',
    ...(live && {
      EBAY_FINANCES: live.EBAY_FINANCES,
      EBAY_STORES: live.EBAY_STORES,
      EBAY_MARKETING: live.EBAY_MARKETING,
      EBAY_INSIGHTS: live.EBAY_INSIGHTS,
      PCGS_IMAGES: live.PCGS_IMAGES,
    }),
  }
  const vars = varsOf(all)
  const secrets = Object.entries(all).flatMap(([name, value]) =>
    SECRET_NAMES.test(name) ? [value] : [],
  )
  const side = {
    vars,
    refreshToken: null,
    certificate: SANDBOX_CERTIFICATE,
    mailTo: 'operator@obverse.test',
    pairs: PAIRS,
  }
  return { side, secrets }
}
