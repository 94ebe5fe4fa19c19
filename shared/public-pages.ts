/** A page that anyone may read. The build renders its HTML, so that it is seen before any script runs. */
export interface PublicPage {
  path: string
  /** What search engines show under the page's name. */
  description: string
  /** The address that search engines keep, where other pages show the same. */
  canonical?: string
}

const LANDING =
  'Photograph a coin front and back. Obverse identifies and grades it, finds what such coins sold for and writes the eBay listing.'

/** At `/` a browser without a session gets the first. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/landing', description: LANDING },
  { path: '/welcome', description: LANDING, canonical: '/landing' },
  { path: '/login', description: 'Log in to Obverse to photograph, price and list your coins.' },
  {
    path: '/register',
    description: 'Register for Obverse: there is a free plan. An administrator approves accounts.',
  },
  {
    path: '/privacy',
    description: 'What Obverse stores about you, who else gets it, and how it is deleted.',
  },
  { path: '/terms', description: 'What you and the operator of Obverse may expect of each other.' },
  { path: '/contact', description: 'Who runs this Obverse server, and how to reach them.' },
]

export const NO_OPERATOR_ADDRESS = 'The operator of this server has not entered an address.'
