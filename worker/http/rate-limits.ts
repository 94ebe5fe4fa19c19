const HOUR_MS = 3_600_000

/** `tries` calls in `windowMs` milliseconds; `why` is said to who exceeds it. */
export type RateLimit = { tries: number; windowMs: number; why?: string }

/**
 * Tries within a fixed window, then a wait until it ends. `address` is the caller's; a login that succeeds
 * gives its try back. Known browsers count for themselves, and a password reset clears the username's count.
 * What one address may do to one account is less than what the account stands, so that nobody alone locks it.
 */
export const RATE_LIMITS = {
  loginByAddress: { tries: 30, windowMs: HOUR_MS / 4 },
  loginByAddressAndUsername: { tries: 10, windowMs: HOUR_MS / 4 },
  loginByUsername: { tries: 30, windowMs: HOUR_MS / 4 },
  loginByBrowser: { tries: 10, windowMs: HOUR_MS / 4 },
  /** All known browsers of a user together: each login without cookies makes another one. */
  loginByKnownBrowsers: { tries: 60, windowMs: HOUR_MS / 4 },
  registerByAddress: { tries: 20, windowMs: HOUR_MS },
  /** A network of many addresses: a /24 or a /48. */
  registerByNetwork: { tries: 40, windowMs: HOUR_MS },
  /** All together: each costs mails to strangers and admins. */
  registrations: {
    tries: 120,
    windowMs: HOUR_MS,
    why: 'Many people are registering at the moment.',
  },
  /** Mails to the admins about one application each; of more they are told in a digest. */
  applicationMails: { tries: 20, windowMs: HOUR_MS },
  applicationDigests: { tries: 1, windowMs: HOUR_MS },
  registerByUsername: { tries: 10, windowMs: HOUR_MS },
  registerByEmail: { tries: 5, windowMs: HOUR_MS },
  tokenByAddress: { tries: 30, windowMs: HOUR_MS / 4 },
  forgotByAddress: { tries: 10, windowMs: HOUR_MS },
  forgotByAddressAndEmail: { tries: 3, windowMs: HOUR_MS },
  forgotByEmail: { tries: 6, windowMs: HOUR_MS },
  /** Asking eBay for an unknown key that a notice names: an address, and all together. */
  noticeKeysByAddress: { tries: 20, windowMs: HOUR_MS },
  noticeKeys: { tries: 300, windowMs: HOUR_MS },
  /** Prices of the coin in a form, which ask vendors whose calls are few. */
  marketDataByUser: {
    tries: 30,
    windowMs: HOUR_MS / 60,
    why: 'You have asked for many prices at once.',
  },
  /** Certificates, which ask PCGS, whose calls are few. */
  certificatesByUser: {
    tries: 60,
    windowMs: HOUR_MS / 60,
    why: 'You have asked for many certificates at once.',
  },
  /** Photographs of certificates: a page shows a few of each. */
  certificatePhotographsByUser: { tries: 240, windowMs: HOUR_MS / 60 },
  /** Certificates in pasted lists: a few lists of a hundred. */
  pastedCertificatesByUser: {
    tries: 500,
    windowMs: HOUR_MS / 60,
    why: 'You have pasted many certificates at once.',
  },
  /** Statements that a seller mails to owners of consigned coins. */
  statementMailsByUser: {
    tries: 30,
    windowMs: HOUR_MS,
    why: 'You have sent many statements at once.',
  },
  statementMailsByUserAndAddress: {
    tries: 3,
    windowMs: 24 * HOUR_MS,
    why: 'You have sent this owner several statements today.',
  },
  /** Rows of a seller's files that are checked for an import: ten files of the largest size. */
  importedRowsByUser: {
    tries: 100_000,
    windowMs: HOUR_MS,
    why: 'You have imported very many rows at once.',
  },
  /** Bytes of those rows: a whole database has 10 GB, a file of the largest size about 20 MB. */
  importedBytesByUser: {
    tries: 100_000_000,
    windowMs: HOUR_MS,
    why: 'You have imported very much text at once.',
  },
  /** Bytes of the sheets of a seller's offers for coins: some hundred changes of the largest one. */
  offerBytesByUser: {
    tries: 30_000_000,
    windowMs: 24 * HOUR_MS,
    why: 'You have stored very many changes of offers.',
  },
  /** Analyses that the model answered and that cost no coin: without a name, with an answer of no use, or paid before. */
  failedAnalysesByUser: {
    tries: 100,
    windowMs: 24 * HOUR_MS,
    why: 'Too many of your pictures showed no coin that could be named.',
  },
  /** Calls of the vision model without an answer, of all sellers: from there on an alert. */
  modelFailures: { tries: 20, windowMs: HOUR_MS },
  /** Mails to the admins about what is wrong. */
  alertMails: { tries: 1, windowMs: 24 * HOUR_MS },
  /** Comparisons of a coin with the library that analyses ask for, repeats of an analysis among them. */
  recallsByUser: {
    tries: 2_000,
    windowMs: HOUR_MS,
    why: 'You have sent very many coins at once.',
  },
  /** Questions about one coin's sides, by the camera: a coin every three seconds. */
  recalledCoinsByUser: { tries: 1_200, windowMs: HOUR_MS },
  /** Questions about photos of a folder, of many pairs each, whose faces the Worker compares. */
  recalledSidesByUser: {
    tries: 300,
    windowMs: HOUR_MS,
    why: 'You have sorted many photos at once.',
  },
  /** Pieces of files with references. */
  referenceImportsByUser: {
    tries: 100,
    windowMs: HOUR_MS,
    why: 'You have imported many references at once.',
  },
  passwordByUser: { tries: 10, windowMs: HOUR_MS / 4 },
  /** Mails with a link that confirms an address: asked for by a user, and to an address. */
  emailLinkByUser: { tries: 5, windowMs: HOUR_MS },
  emailLinkByEmail: { tries: 3, windowMs: HOUR_MS },
  /** Reading the eBay orders at once; the schedule reads them anyway. */
  orderSyncByUser: { tries: 1, windowMs: HOUR_MS / 60 },
  /** Buyers' offers, each page a call of few that the application has. */
  offerReadingByUser: {
    tries: 10,
    windowMs: HOUR_MS / 60,
    why: 'You have read your offers from eBay many times at once.',
  },
  /** Which listings may be offered to watchers: up to 25 calls. */
  watcherReadingByUser: {
    tries: 10,
    windowMs: HOUR_MS / 60,
    why: 'You have asked eBay for watched listings many times at once.',
  },
  /** Books, each month of them some calls: who looks for a month clicks through several. */
  booksByUser: {
    tries: 20,
    windowMs: HOUR_MS / 60,
    why: 'You have opened many books at once.',
  },
  /** Pages of the payment provider, each some calls. */
  paymentPagesByUser: {
    tries: 30,
    windowMs: HOUR_MS,
    why: 'You have opened the payment pages very often.',
  },
  /** Reading or making policies at eBay: three calls and more of the application's 25,000 a day, which publishing needs. */
  ebayPoliciesByUser: {
    tries: 60,
    windowMs: HOUR_MS,
    why: 'You have opened your eBay policies very often.',
  },
  /** A customer's page reads its sheet anew each minute; several customers of a shop share an address. */
  offerSheetByAddress: { tries: 240, windowMs: HOUR_MS / 4 },
  pairingByUser: { tries: 60, windowMs: HOUR_MS },
  /** Wrong or lapsed codes; those that let in do not count. */
  pairingJoinByAddress: { tries: 30, windowMs: HOUR_MS / 4 },
  /** Wrong digits typed for a pairing; right ones do not count. A million codes, one or two shown at once. */
  pairingTypedByUser: { tries: 10, windowMs: HOUR_MS / 4 },
  pairingTypedByAddress: { tries: 30, windowMs: HOUR_MS / 4 },
} as const satisfies Record<string, RateLimit>
