import type { PersonCheck } from './accounts/person-check.ts'
import { createTurnstile } from './accounts/vendors/turnstile.ts'
import type { PaymentProvider } from './billing/port.ts'
import { createStripe } from './billing/vendors/stripe.ts'
import type { ModelSettings } from './coins/vendors/language-model.ts'
import type { Vars } from './env.ts'
import type { MailService } from './mail/port.ts'
import { createResend } from './mail/vendors/resend.ts'
import { createSendGrid } from './mail/vendors/sendgrid.ts'
import { createSmtp } from './mail/vendors/smtp.ts'
import { outboundFetch } from './outbound.ts'
import type { TurnProvider } from './pairing/port.ts'
import { createCloudflareTurn } from './pairing/vendors/cloudflare-turn.ts'

/** Reads pictures, responds in a given JSON schema and needs no key: the default in production. */
const WORKERS_AI_MODEL = '@cf/google/gemma-4-26b-a4b-it'

/** The vision model as the environment names it; null where its key or binding is missing. */
export function visionSettings(vars: Vars, ai: Ai | undefined): ModelSettings | null {
  const { VISION_PROVIDER: provider, VISION_API_KEY: apiKey, VISION_BASE_URL: baseUrl } = vars
  const name = vars.VISION_MODEL ?? (provider === 'workers-ai' ? WORKERS_AI_MODEL : undefined)
  const usable = provider === 'workers-ai' ? ai !== undefined : apiKey !== undefined
  if (!name || !usable) return null
  return { provider, name, apiKey, baseUrl, ai, fetch: outboundFetch(vars) }
}

/** Stripe, where all its keys and prices are set. */
export function composePayments(vars: Vars, now: () => number): PaymentProvider | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = vars
  const { STRIPE_PRICE_BASIC: basic, STRIPE_PRICE_PRO: pro, STRIPE_PRICE_PREMIUM: premium } = vars
  if (!secretKey || !webhookSecret || !basic || !pro || !premium) return null
  return createStripe({
    secretKey,
    webhookSecret,
    now,
    apiUrl: vars.STRIPE_API_URL,
    prices: { basic, pro, premium },
    fetch: outboundFetch(vars),
  })
}

/** Cloudflare's TURN service, where its key is set. */
export function composeTurn(vars: Vars): TurnProvider | null {
  const { TURN_KEY_ID: keyId, TURN_KEY_TOKEN: keyToken, TURN_API_URL: baseUrl } = vars
  if (!keyId || !keyToken) return null
  return createCloudflareTurn({ baseUrl, keyId, keyToken, fetch: outboundFetch(vars) })
}

/** Cloudflare Turnstile, where both its keys are set. */
export function composePersonCheck(vars: Vars): PersonCheck | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret, TURNSTILE_URL: baseUrl } = vars
  if (!siteKey || !secret) return null
  return createTurnstile({ baseUrl, siteKey, secret, fetch: outboundFetch(vars) })
}

/** The first of Resend, SendGrid and SMTP that is set up. Null: mails stay in the outbox. */
export function composeMailSender(vars: Vars): MailService | null {
  const { MAIL_FROM: from, RESEND_API_KEY, SENDGRID_API_KEY, SMTP_HOST: host } = vars
  if (!from) return null
  if (RESEND_API_KEY) {
    return createResend({
      apiKey: RESEND_API_KEY,
      baseUrl: vars.RESEND_BASE_URL,
      from,
      fetch: outboundFetch(vars),
    })
  }
  if (SENDGRID_API_KEY) {
    const baseUrl = vars.SENDGRID_BASE_URL
    return createSendGrid({ apiKey: SENDGRID_API_KEY, baseUrl, from, fetch: outboundFetch(vars) })
  }
  if (!host) return null
  return createSmtp({
    host,
    from,
    port: vars.SMTP_PORT,
    secure: vars.SMTP_SECURE,
    user: vars.SMTP_USER,
    password: vars.SMTP_PASSWORD,
  })
}
