import { TURNSTILE_SECRET, TURNSTILE_SITE_KEY } from '../sandbox/turnstile/app.ts'

/** TOKEN_KEYS of a machine without keys. */
export const DEVELOPMENT_KEYS = JSON.stringify({
  development: 'ZGV2ZWxvcG1lbnQtb25seS1rZXktMDEyMzQ1Njc4OTE=',
})

/**
 * The vars with which the Worker runs on a machine without keys: the same code, its vendors' addresses
 * pointing at the sandbox. The secrets are valid on loopback only.
 */
export function developmentVars({ sandboxUrl }: { sandboxUrl: string }): Record<string, string> {
  return {
    SESSION_SECRET: 'development-only-session-secret-0123456789',
    TOKEN_KEYS: DEVELOPMENT_KEYS,
    EBAY_CLIENT_ID: 'obverse-sandbox',
    EBAY_CLIENT_SECRET: 'obverse-sandbox-secret',
    EBAY_RUNAME: 'Obverse-Sandbox-RuName',
    EBAY_AUTH_URL: `${sandboxUrl}/ebay`,
    EBAY_API_URL: `${sandboxUrl}/ebay`,
    EBAY_IDENTITY_URL: `${sandboxUrl}/ebay`,
    EBAY_MEDIA_URL: `${sandboxUrl}/ebay`,
    EBAY_LISTING_URL: `${sandboxUrl}/ebay/itm`,
    EBAY_PICTURES_URL: sandboxUrl,
    EBAY_INSIGHTS: 'on',
    EBAY_DELETION_TOKEN: 'development-only-verification-token-0123456789',
    // Its path is served; what eBay calls is reached by the sandbox at the app's own address.
    EBAY_DELETION_ENDPOINT: 'https://obverse.test/api/webhooks/ebay/account-deletion',
    VISION_PROVIDER: 'openai',
    VISION_MODEL: 'sandbox-vision',
    VISION_BASE_URL: `${sandboxUrl}/openai/v1`,
    VISION_API_KEY: 'sandbox-vision-key',
    METALS_URL: `${sandboxUrl}/metals`,
    METALS_API_KEY: 'sandbox-metals-key',
    PCGS_URL: `${sandboxUrl}/pcgs`,
    PCGS_PICTURE_URLS: sandboxUrl,
    PCGS_API_KEY: 'sandbox-pcgs-key',
    // One machine or one network: what browsers see of each other is all there is.
    STUN_URLS: '',
    TURN_API_URL: `${sandboxUrl}/turn`,
    TURNSTILE_URL: `${sandboxUrl}/turnstile/v0`,
    TURNSTILE_SITE_KEY,
    TURNSTILE_SECRET,
    STRIPE_API_URL: `${sandboxUrl}/stripe`,
    STRIPE_SECRET_KEY: 'sk_test_obverse_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_obverse_sandbox',
    STRIPE_PRICE_BASIC: 'price_obverse_basic',
    STRIPE_PRICE_PRO: 'price_obverse_pro',
    STRIPE_PRICE_PREMIUM: 'price_obverse_premium',
    OPERATOR_NAME: 'Obverse Development',
    OPERATOR_ADDRESS: '1 Sandbox Street\nLocalhost',
    OPERATOR_EMAIL: 'operator@obverse.test',
    // Never in production: whoever reads a mail's link logs in with it.
    OUTBOX_TEXTS: 'on',
    MAIL_FROM: 'Obverse <mail@obverse.test>',
    RESEND_BASE_URL: `${sandboxUrl}/resend`,
    RESEND_API_KEY: 're_sandbox_key',
  }
}
