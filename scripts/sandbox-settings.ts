/** The environment with which the sandbox plays the vendors of an app on these ports. */
export function sandboxSettings(ports: { app: number; sandbox: number }): Record<string, string> {
  const appUrl = `http://localhost:${ports.app}`
  return {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_EBAY_ACCEPT_URL: `${appUrl}/api/ebay/callback`,
    SANDBOX_EBAY_NOTICE_URL: `${appUrl}/api/webhooks/ebay/account-deletion`,
    SANDBOX_STRIPE_WEBHOOK_URL: `${appUrl}/api/webhooks/stripe`,
    // At eBay opting in to business policies takes a day.
    SANDBOX_OPT_IN_DELAY_MS: process.env['SANDBOX_OPT_IN_DELAY_MS'] ?? '0',
  }
}
