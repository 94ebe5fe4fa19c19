import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { SAMPLE_COINS } from '../../sandbox/samples/sample-coins.ts'
import { createStripe } from '../../worker/billing/vendors/stripe.ts'
import type { PictureSource } from '../../worker/coins/port.ts'
import { createVision } from '../../worker/coins/vendors/ai-sdk.ts'
import { renderMail } from '../../worker/mail/render-mail.ts'
import { checkGuide } from '../../worker/market/check-prices.ts'
import { createMetalsDev } from '../../worker/market/vendors/metals-dev.ts'
import { createPcgs } from '../../worker/market/vendors/pcgs.ts'
// What the platform has as globals and Node has not.
import '../../worker/test/fixed-length-stream.ts'
import '../../worker/test/scheduler.ts'
import { composeMailSender, visionSettings } from '../../worker/vendors.ts'
import type { Recording } from './recording.ts'
import type { LiveRun } from './side.ts'

const TIMEOUT_MS = 30_000
const SAMPLES = path.resolve(import.meta.dirname, '../../sandbox/samples')

const inTime = () => AbortSignal.timeout(TIMEOUT_MS)

type Answered = { ok: true } | { ok: false; reason: string }

/** Throws an Error with the vendor's reason where it refused. */
async function accepted<T extends Answered>(answer: Promise<T>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(result.reason)
  return result
}

export async function checkPcgs({ vars, recording, certificate }: LiveRun): Promise<void> {
  const { PCGS_API_KEY: apiKey, PCGS_URL: baseUrl } = vars
  if (!apiKey) return recording.skip('PCGS', 'PCGS_API_KEY is missing.')
  const pcgs = createPcgs({ apiKey, baseUrl, fetch: recording.fetch })
  await recording.step('PCGS: by number and grade', () => accepted(checkGuide(pcgs)(inTime())))
  await recording.step('PCGS: by certificate', () =>
    accepted(pcgs.look({ certificate }, inTime(), 0)),
  )
  await recording.step('PCGS: unknown certificate', () =>
    accepted(pcgs.look({ certificate: '99999999' }, inTime(), 0)),
  )
  if (vars.PCGS_IMAGES === 'off') recording.skip('PCGS: photographs', 'PCGS_IMAGES is off.')
  else await recording.step('PCGS: photographs', () => accepted(pcgs.images(certificate, inTime())))
}

export async function checkMetals({ vars, recording }: LiveRun): Promise<void> {
  const { METALS_API_KEY: apiKey, METALS_URL: baseUrl } = vars
  if (!apiKey) return recording.skip('metal prices', 'METALS_API_KEY is missing.')
  const metals = createMetalsDev({ apiKey, baseUrl, fetch: recording.fetch })
  await recording.step('metal prices', () => accepted(metals.latest(inTime())))
}

/** A customer from the first page of payment to the end. Stripe is asked in its test mode only; see `settings.ts`. */
export async function checkStripe({ vars, recording }: LiveRun): Promise<void> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = vars
  const { STRIPE_PRICE_BASIC: basic, STRIPE_PRICE_PRO: pro, STRIPE_PRICE_PREMIUM: premium } = vars
  if (!secretKey || !basic || !pro || !premium)
    return recording.skip('Stripe', 'STRIPE_SECRET_KEY or a STRIPE_PRICE is missing.')
  const stripe = createStripe({
    secretKey,
    webhookSecret: vars.STRIPE_WEBHOOK_SECRET ?? 'none',
    apiUrl,
    prices: { basic, pro, premium },
    now: () => Date.now(),
    fetch: recording.fetch,
  })
  await recording.step('Stripe: prices', () => accepted(stripe.check()))
  const email = 'live-check@example.com'
  const user = { id: 1, username: 'live-check', email, former: String(Date.now()) }
  const customerId = await recording.step('Stripe: customer', () => stripe.createCustomer(user))
  if (customerId === undefined) return
  try {
    await recording.step('Stripe: owner of a customer', () => stripe.ownerOf(customerId))
    const returnUrl = 'https://example.com/pricing'
    const order = { customerId, userId: 1, successUrl: returnUrl, cancelUrl: returnUrl }
    await recording.step('Stripe: checkout', () => stripe.checkout({ ...order, tier: 'basic' }))
    await recording.step('Stripe: another checkout', () =>
      stripe.checkout({ ...order, tier: 'pro' }),
    )
    await recording.step('Stripe: portal', () => stripe.portal({ customerId, returnUrl }))
    await recording.step('Stripe: subscriptions', () => stripe.subscriptionsOf(customerId))
  } finally {
    await recording.lastStep('end: Stripe checkout', () => expireCheckout(recording, apiUrl))
    await recording.lastStep('end: Stripe customer', () => stripe.closeCustomer(customerId))
  }
}

/** Closes the page of payment that was made last; the product leaves it to the customer. Throws where Stripe refuses. */
async function expireCheckout(recording: Recording, apiUrl: string): Promise<void> {
  const made = recording.exchanges.findLast(
    ({ operation }) => operation === 'POST /v1/checkout/sessions',
  )
  if (!made) return
  const id = String(Reflect.get(Object(made.body), 'id'))
  const Authorization = made.headers.get('Authorization') ?? ''
  const headers = { Authorization, 'Stripe-Version': made.headers.get('Stripe-Version') ?? '' }
  const url = `${apiUrl}/v1/checkout/sessions/${id}/expire`
  const { ok, status } = await recording.fetch(url, { method: 'POST', headers })
  if (!ok) throw new Error(`Still open: ${id} (status ${status}).`)
}

export async function checkMail({ vars, recording, mailTo }: LiveRun): Promise<void> {
  const mail = renderMail({
    title: 'Obverse live check',
    paragraphs: ['A program checks that mails arrive. There is nothing to do.'],
  })
  const globalFetch = globalThis.fetch
  // Resend's SDK takes no fetch of ours.
  globalThis.fetch = recording.fetch
  try {
    const service = composeMailSender(vars)
    if (!service) return recording.skip('mail', 'MAIL_FROM or a mail service is missing.')
    await recording.step('mail: check', () => accepted(service.check(inTime())))
    await recording.step('mail: send', () =>
      accepted(service.send({ to: mailTo, ...mail }, `live-check-${Date.now()}`)),
    )
  } finally {
    globalThis.fetch = globalFetch
  }
}

/** The vision model reads pairs of the sample coins. Its answers and what the product read from them are recorded. */
export async function checkVisionModel({ vars, recording, pairs }: LiveRun): Promise<void> {
  const settings = visionSettings(vars, undefined)
  if (!settings)
    return recording.skip(
      'vision model',
      'VISION_MODEL or VISION_API_KEY is missing, or the model is one of Workers AI, which only a Worker reaches.',
    )
  const model = createVision({ ...settings, fetch: recording.fetch })
  await recording.step('vision model', async () => {
    const refused: string[] = []
    for (const { id, pictures } of SAMPLE_COINS.slice(0, pairs)) {
      const [front, back] = await Promise.all([
        pictureOf(pictures.obverse.file),
        pictureOf(pictures.reverse.file),
      ])
      const result = await model.identify({ front, back, signal: AbortSignal.timeout(120_000) })
      if (result.ok) recording.addReading('vision', 'reading of a pair', result.identification)
      else refused.push(`${id}: ${result.message}`)
    }
    if (refused.length > 0) throw new Error(refused.join(' '))
  })
}

async function pictureOf(file: string): Promise<PictureSource> {
  const bytes = new Uint8Array(await readFile(path.join(SAMPLES, file)))
  return {
    type: 'image/jpeg',
    bytes: bytes.byteLength,
    open: async () => new Blob([bytes]).stream(),
  }
}
