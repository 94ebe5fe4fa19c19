/** Where a problem that belongs to the account, and to no field of the form, is settled. */
export const PROBLEM_SCREENS: Readonly<Record<string, { to: string; name: string }>> = {
  NOT_CONNECTED: { to: '/connect-ebay', name: 'Connect eBay' },
  LOCATION_MISSING: { to: '/connect-ebay', name: 'Enter it on Connect eBay' },
  POLICY_MISSING: { to: '/business-policies', name: 'Open business policies' },
}
