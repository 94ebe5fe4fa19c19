import { describe, expect, it } from 'vitest'
import { readArguments } from '../live-check.ts'
import { UsageError } from '../usage-error.ts'
import { liveSettings, sandboxSettings } from './settings.ts'

describe('the command line', () => {
  it('does nothing without --yes', () => {
    expect(() => readArguments([])).toThrow(UsageError)
    expect(() => readArguments(['--sandbox'])).toThrow(/Without --yes it does nothing/)
    expect(() => readArguments(['--yes', '--all'])).toThrow(UsageError)
  })

  it('goes to the vendors unless it is told to go to the sandbox', () => {
    expect(readArguments(['--yes'])).toEqual({ againstSandbox: false })
    expect(readArguments(['--sandbox', '--yes'])).toEqual({ againstSandbox: true })
  })
})

describe('the settings of a run', () => {
  it('refuses a key with which Stripe charges money', () => {
    expect(() => liveSettings('STRIPE_SECRET_KEY=sk_live_1')).toThrow(UsageError)
    expect(() => liveSettings('STRIPE_SECRET_KEY=rk_live_1')).toThrow(/test mode/)
    expect(liveSettings('STRIPE_SECRET_KEY=sk_test_1').side.vars.STRIPE_SECRET_KEY).toBe(
      'sk_test_1',
    )
  })

  it('has the vendors’ own addresses, the keys as secrets, and an address for the mail', () => {
    const { side, secrets } = liveSettings(`EBAY_CLIENT_ID="shop-1"
EBAY_CLIENT_SECRET=secret-1
LIVE_CHECK_EBAY_REFRESH_TOKEN='v^1.1#refresh'
MAIL_FROM="Obverse <mail@obverse.example>"
EBAY_FINANCES=off`)
    expect(side.vars.EBAY_API_URL).toBe('https://api.ebay.com')
    expect(side.refreshToken).toBe('v^1.1#refresh')
    expect(side.mailTo).toBe('mail@obverse.example')
    expect(secrets.toSorted()).toEqual(['secret-1', 'shop-1', 'v^1.1#refresh'])
  })

  it('gives the sandbox what the vendors’ settings have: no more features, the same mail service', () => {
    const { vars: live } = liveSettings(
      'MAIL_FROM=mail@obverse.example\nSENDGRID_API_KEY=SG.1\nEBAY_FINANCES=off',
    ).side
    const { vars } = sandboxSettings('http://127.0.0.1:1', live).side
    expect(vars).toMatchObject({ EBAY_FINANCES: 'off', EBAY_INSIGHTS: 'off', PCGS_IMAGES: 'off' })
    expect(vars.RESEND_API_KEY).toBeUndefined()
    expect(vars.SENDGRID_BASE_URL).toBe('http://127.0.0.1:1/sendgrid')
    expect(sandboxSettings('http://127.0.0.1:1').side.vars.RESEND_API_KEY).toBeDefined()
  })
})
