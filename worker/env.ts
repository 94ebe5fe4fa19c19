import { z } from 'zod'
import type { CoinQueueObject } from '../durable-objects/coin-queue/coin-queue.ts'
import type { ListingPublisherObject } from '../durable-objects/listing-publisher/listing-publisher.ts'
import type { MetalWatcherObject } from '../durable-objects/metal-watcher/metal-watcher.ts'
import type { OrderReaderObject } from '../durable-objects/order-reader/order-reader.ts'
import type { PairingRoomObject } from '../durable-objects/pairing-room/pairing-room.ts'
import type { SellerDatabaseObject } from '../durable-objects/seller-database/seller-database.ts'
import type { SharedAnswersObject } from '../durable-objects/shared-answers/shared-answers.ts'
import { EBAY_DELETION_PATH, EBAY_DELETION_TOKEN } from '../shared/ebay.ts'
import { parseJson } from '../shared/lib/parse-json.ts'
import { type Operator, VISION_PROVIDERS } from '../shared/responses.ts'
import { BadConfiguration } from './http/failure.ts'
import { readAddress } from './mail/address.ts'

/** Bindings of wrangler.toml. */
export type Bindings = {
  DB: D1Database
  PICTURES: R2Bucket
  /** Dumps of sellers' rows and of the directory. */
  DUMPS: R2Bucket
  ASSETS: Fetcher
  /** One object per seller, named by the user's id. */
  COIN_QUEUE: DurableObjectNamespace<CoinQueueObject>
  /** One object per seller, named by the user's id. */
  LISTING_PUBLISHER: DurableObjectNamespace<ListingPublisherObject>
  /** One object per coin, named by what is searched for. */
  MARKET_ANSWERS: DurableObjectNamespace<SharedAnswersObject>
  /** As many as a run of the orders job needs, named by their number. */
  ORDER_READER: DurableObjectNamespace<OrderReaderObject>
  METAL_WATCHER: DurableObjectNamespace<MetalWatcherObject>
  /** The rows of a seller, named by the user's id (SELLER_DATABASES). */
  SELLER_DATABASE: DurableObjectNamespace<SellerDatabaseObject>
  /** A point for each question to the vision model; absent where the deployment has no such dataset. */
  MODEL_POINTS?: AnalyticsEngineDataset
  /** A point for each coin that the queue has made a draft of or a run has published; absent as above. */
  COIN_POINTS?: AnalyticsEngineDataset
  /** One room per pairing, named by its code. */
  PAIRING_ROOM: DurableObjectNamespace<PairingRoomObject>
  /** Workers AI; absent on a machine that is not connected to Cloudflare. */
  AI?: Ai
}

const url = z.url().transform(text => text.replace(/\/+$/, ''))

const prices = z
  .string()
  .regex(/^\s*[^\s,]+(\s*,\s*[^\s,]+)*\s*$/, 'not ids of prices, comma between them')
  .transform(text => text.split(',').map(id => id.trim()))
  .optional()

const varsSchema = z.object({
  /** Where the app is, for links in mails; without it the origin of the request. */
  APP_URL: url.optional(),
  /** Where the Worker reads the app's files in development, where its own assets are pages alone. */
  FILES_URL: url.optional(),
  /** Who runs this server: shown on the pages about privacy, terms and contact. */
  OPERATOR_NAME: z.string().min(1).optional(),
  /** The postal address; may have several lines. */
  OPERATOR_ADDRESS: z.string().min(1).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  /** The id of a web analytics site, for the operator's record. The admin pages show whether it is set; nothing loads. */
  ANALYTICS_ID: z.string().min(1).optional(),

  /** At least 32 characters; signs session cookies. Without it nobody can log in. */
  SESSION_SECRET: z.string().min(32).optional(),
  /** The secret before, while cookies that it signed are to be opened. */
  SESSION_SECRET_FORMER: z.string().min(32).optional(),
  /** `{"<key id>": "<32 bytes, base64>"}`; the first encrypts eBay tokens, all decrypt them. */
  TOKEN_KEYS: z
    .string()
    .transform((text, context): Record<string, string> => {
      const parsed = keysSchema.safeParse(parseJson(text))
      if (parsed.success) return parsed.data
      context.addIssue({
        code: 'custom',
        message: 'not a JSON object of key id → base64, of several no id a whole number',
      })
      return z.NEVER
    })
    .optional(),

  EBAY_CLIENT_ID: z.string().min(1).optional(),
  EBAY_CLIENT_SECRET: z.string().min(1).optional(),
  EBAY_RUNAME: z.string().min(1).optional(),
  EBAY_AUTH_URL: url.default('https://auth.ebay.com'),
  EBAY_API_URL: url.default('https://api.ebay.com'),
  EBAY_IDENTITY_URL: url.default('https://apiz.ebay.com'),
  EBAY_MEDIA_URL: url.default('https://apim.ebay.com'),
  /** Pages of listings; absent: on the seller's own site of eBay. */
  EBAY_LISTING_URL: url.optional(),
  /** Where eBay's pictures are: those of imported listings are copied from there alone. */
  EBAY_PICTURES_URL: url.default('https://i.ebayimg.com'),
  EBAY_MARKETPLACE: z.literal('EBAY_US').default('EBAY_US'),
  /** "off" where the application's keys lack the scope sell.finances: fees are then read from the orders. */
  EBAY_FINANCES: z.enum(['on', 'off']).default('on'),
  /** "off" where the application's keys lack the scope sell.stores: nobody is asked for a category of the own store. */
  EBAY_STORES: z.enum(['on', 'off']).default('on'),
  /** "off" where the application's keys lack the scope sell.marketing: nothing is promoted from here. */
  EBAY_MARKETING: z.enum(['on', 'off']).default('on'),
  /** "on" where eBay has granted the application Marketplace Insights (Limited Release). */
  EBAY_INSIGHTS: z.enum(['on', 'off']).default('off'),

  /** The verification token that is registered at eBay with EBAY_DELETION_ENDPOINT. */
  EBAY_DELETION_TOKEN: z
    .string()
    .regex(EBAY_DELETION_TOKEN, 'not 32 to 80 letters, digits, _ and -')
    .optional(),
  /** Exactly as registered at eBay: eBay compares a hash of it. */
  EBAY_DELETION_ENDPOINT: z
    .url({ protocol: /^https$/ })
    .refine(text => text.endsWith(EBAY_DELETION_PATH), `not https://…${EBAY_DELETION_PATH}`)
    .optional(),

  /** Whether each seller's rows are in an object of their own, and not in D1 with all others'. */
  SELLER_DATABASES: z.enum(['on', 'off']).default('off'),

  VISION_PROVIDER: z.enum(VISION_PROVIDERS).default('workers-ai'),
  VISION_MODEL: z.string().min(1).optional(),
  VISION_BASE_URL: url.optional(),
  VISION_API_KEY: z.string().min(1).optional(),
  /** Questions to the model in a day (UTC), of all sellers; 0 turns it off. Without it there is no limit. */
  VISION_QUESTIONS_A_DAY: z.coerce.number().int().min(0).optional(),

  METALS_URL: url.default('https://api.metals.dev'),
  METALS_API_KEY: z.string().min(1).optional(),
  /** What the plan of metals.dev allows; 100 is the free one. */
  METALS_CALLS_A_MONTH: z.coerce.number().int().min(1).default(100),

  /**
   * "off" where eBay has not allowed this deployment to estimate prices from its data: guide, metal, the seller's own
   * prices and a plain list of live offers remain.
   */
  MARKET_ESTIMATES: z.enum(['on', 'off']).default('on'),

  PCGS_URL: url.default('https://api.pcgs.com/publicapi'),
  PCGS_API_KEY: z.string().min(1).optional(),
  /** Where PCGS has its photographs, comma-separated: they are read from there alone. */
  PCGS_PICTURE_URLS: z
    .string()
    // The second is the host in a recorded answer.
    .default('https://images.pcgs.com,https://d1htnxwo4o0jhw.cloudfront.net')
    .transform(text => text.split(',').flatMap(one => one.trim() || []))
    .pipe(z.array(z.url())),
  /** "on" where PCGS has allowed this deployment to show its photographs. */
  PCGS_IMAGES: z.enum(['on', 'off']).default('off'),

  /** STUN servers, comma-separated; empty for none. */
  STUN_URLS: z
    .string()
    .default('stun:stun.cloudflare.com:3478')
    .transform(text => text.split(',').flatMap(one => one.trim() || [])),
  /** Cloudflare's TURN service; without its key, pairing rooms relay for phones that cannot be reached. */
  TURN_API_URL: url.default('https://rtc.live.cloudflare.com'),
  TURN_KEY_ID: z.string().min(1).optional(),
  TURN_KEY_TOKEN: z.string().min(1).optional(),

  /** Cloudflare Turnstile at the registration; without both keys nobody is asked. */
  TURNSTILE_URL: url.default('https://challenges.cloudflare.com/turnstile/v0'),
  TURNSTILE_SITE_KEY: z.string().min(1).optional(),
  TURNSTILE_SECRET: z.string().min(1).optional(),

  STRIPE_API_URL: url.default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  /** Of the webhook endpoint `/api/webhooks/stripe`: signs Stripe's events. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Price ids, comma-separated: the first is sold, the others are older ones that some subscribers still pay. */
  STRIPE_PRICE_BASIC: prices,
  STRIPE_PRICE_PRO: prices,
  STRIPE_PRICE_PREMIUM: prices,

  /**
   * "on" in development only: admins read the texts of mails that no service sends, with the links in them that log
   * in. `npm run dev` sets it.
   */
  OUTBOX_TEXTS: z.enum(['on', 'off']).default('off'),
  /** The sender of mails: `Obverse <mail@example.com>`. Without it none is sent. */
  MAIL_FROM: z
    .string()
    .refine(text => readAddress(text) !== null, 'not an address like Name <mail@example.com>')
    .optional(),
  /** The first of Resend, SendGrid and SMTP that is set up sends the mails. */
  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_BASE_URL: url.default('https://api.resend.com'),
  SENDGRID_API_KEY: z.string().min(1).optional(),
  SENDGRID_BASE_URL: url.default('https://api.sendgrid.com'),
  SMTP_HOST: z.string().min(1).optional(),
  /** Without it 465 for `tls`, 587 for `starttls`, 25 for `none`. */
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SMTP_USER: z.string().min(1).optional(),
  SMTP_PASSWORD: z.string().min(1).optional(),
  /** `tls` from the first byte, `starttls` or not at all, `none` for a server on the same machine. */
  SMTP_SECURE: z.enum(['tls', 'starttls', 'none']).default('starttls'),
})

const keysSchema = z
  .record(z.string().min(1), z.string().min(40))
  .refine(keys => Object.keys(keys).length > 0)
  // JavaScript puts such names first, whatever stands first in the text: it would not be the first that encrypts.
  .refine(keys => {
    const names = Object.keys(keys)
    return names.length === 1 || !names.some(name => /^\d+$/.test(name))
  })

export type Vars = z.infer<typeof varsSchema>
type UnparsedVars = { [Name in keyof Vars]?: unknown }
export type Env = Bindings & UnparsedVars

const parsed = new WeakMap<object, Vars>()

/** The vars of the environment, parsed once per isolate. Throws BadConfiguration when one is malformed. */
export function varsOf(env: object): Vars {
  const known = parsed.get(env)
  if (known) return known
  const result = varsSchema.safeParse(env)
  if (!result.success) {
    const faults = result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new BadConfiguration(`Configuration: ${faults.join('; ')}`)
  }
  parsed.set(env, result.data)
  return result.data
}

/** APP_URL for pages, which are served whatever else is malformed. */
export function appUrlOf(env: Env): string | undefined {
  return varsSchema.shape.APP_URL.safeParse(env.APP_URL).data
}

/** Who runs this server, as far as it is set: for pages too, which are served whatever else is malformed. */
export function operatorOf(env: Env): Operator {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, VISION_PROVIDER } = varsSchema.shape
  return {
    name: OPERATOR_NAME.safeParse(env.OPERATOR_NAME).data ?? null,
    address: OPERATOR_ADDRESS.safeParse(env.OPERATOR_ADDRESS).data ?? null,
    email: OPERATOR_EMAIL.safeParse(env.OPERATOR_EMAIL).data ?? null,
    vision: VISION_PROVIDER.safeParse(env.VISION_PROVIDER).data ?? 'workers-ai',
  }
}
