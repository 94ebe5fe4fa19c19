import type { Vars } from '../../worker/env.ts'
import type { Recording, VendorAddresses } from './recording.ts'

/** One of the two that a run is made against: the vendors, or the sandbox. */
export type RunSide = {
  vars: Vars
  /** Signs a seller in at eBay's consent page and returns the code of the redirect. */
  consent: (url: string) => Promise<string>
  /** eBay's refresh token of a seller; null: one is asked for by `consent`. */
  refreshToken: string | null
  /** A certificate that PCGS knows. */
  certificate: string
  /** Who gets the one mail. */
  mailTo: string
  /** How many pairs of pictures the vision model reads. */
  pairs: number
}

export type LiveRun = RunSide & { recording: Recording }

/** The vendors' addresses as these vars have them. */
export function addressesOf(vars: Vars): VendorAddresses {
  return [
    ['ebay', vars.EBAY_API_URL],
    ['ebay', vars.EBAY_IDENTITY_URL],
    ['ebay', vars.EBAY_MEDIA_URL],
    ['pcgs', vars.PCGS_URL],
    ['metals', vars.METALS_URL],
    ['stripe', vars.STRIPE_API_URL],
    ['mail', vars.RESEND_BASE_URL],
    ['mail', vars.SENDGRID_BASE_URL],
    ['vision', vars.VISION_BASE_URL ?? VISION_ADDRESSES[vars.VISION_PROVIDER]],
  ]
}

const VISION_ADDRESSES: Record<Vars['VISION_PROVIDER'], string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'workers-ai': 'https://api.cloudflare.com',
}
