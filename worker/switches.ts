import { type Env, type Vars, varsOf } from './env.ts'

const EBAY_KEYS = [
  'EBAY_CLIENT_ID',
  'EBAY_CLIENT_SECRET',
  'EBAY_RUNAME',
  'TOKEN_KEYS',
] as const satisfies (keyof Vars)[]

export type Switch = { feature: string; on: boolean; missing: string[] }

/** Each feature, whether it is on, and the names of the missing vars that turn it off. No values. */
export function switches(env: Env): Switch[] {
  const vars = varsOf(env)
  const need = (feature: string, ...names: (keyof Vars)[]): Switch => {
    const missing = names.filter(name => vars[name] === undefined)
    return { feature, on: missing.length === 0, missing }
  }
  const vision: Switch =
    vars.VISION_PROVIDER === 'workers-ai'
      ? { feature: 'vision', on: env.AI !== undefined, missing: env.AI ? [] : ['AI'] }
      : need('vision', 'VISION_API_KEY', 'VISION_MODEL')
  return [
    need('sessions', 'SESSION_SECRET'),
    need('ebay', ...EBAY_KEYS),
    need('ebay account deletion', ...EBAY_KEYS, 'EBAY_DELETION_TOKEN', 'EBAY_DELETION_ENDPOINT'),
    vision,
    need('metals', 'METALS_API_KEY'),
    need('price guide', 'PCGS_API_KEY'),
    need(
      'payments',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_BASIC',
      'STRIPE_PRICE_PRO',
      'STRIPE_PRICE_PREMIUM',
    ),
    mailSwitch(vars),
    need('turn', 'TURN_KEY_ID', 'TURN_KEY_TOKEN'),
  ]
}

function mailSwitch(vars: Vars): Switch {
  const missing = []
  if (!vars.RESEND_API_KEY && !vars.SENDGRID_API_KEY && !vars.SMTP_HOST) {
    missing.push('RESEND_API_KEY, SENDGRID_API_KEY or SMTP_HOST')
  }
  if (!vars.MAIL_FROM) missing.push('MAIL_FROM')
  return { feature: 'mail', on: missing.length === 0, missing }
}
