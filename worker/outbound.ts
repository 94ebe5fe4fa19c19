import { MODEL_ADDRESSES } from './coins/vendors/language-model.ts'
import type { Vars } from './env.ts'
import { createOutboundFetch } from './http/outbound-fetch.ts'

const composed = new WeakMap<Vars, typeof fetch>()

/** Calls to the vendors that the environment names, and to no other server. Made once: each request composes its services. */
export function outboundFetch(vars: Vars): typeof fetch {
  const known = composed.get(vars)
  if (known) return known
  const made = createOutboundFetch(originsOf(vars))
  composed.set(vars, made)
  return made
}

function originsOf(vars: Vars): string[] {
  const provider = vars.VISION_PROVIDER
  const model =
    vars.VISION_BASE_URL ?? (provider === 'workers-ai' ? undefined : MODEL_ADDRESSES[provider])
  const addresses = [
    vars.EBAY_API_URL,
    vars.EBAY_IDENTITY_URL,
    vars.EBAY_MEDIA_URL,
    vars.EBAY_PICTURES_URL,
    vars.METALS_URL,
    vars.PCGS_URL,
    ...vars.PCGS_PICTURE_URLS,
    ...(vars.FILES_URL ? [vars.FILES_URL] : []),
    vars.TURN_API_URL,
    vars.TURNSTILE_URL,
    vars.STRIPE_API_URL,
    vars.RESEND_BASE_URL,
    vars.SENDGRID_BASE_URL,
    ...(model === undefined ? [] : [model]),
  ]
  return addresses.map(address => new URL(address).origin)
}
