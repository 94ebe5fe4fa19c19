import type { Listing } from '../../../shared/listings.ts'
import { answerCalls, renderApp, SELLER, success } from '../../test/render-app.tsx'

export type Answers = Parameters<typeof answerCalls>[0]

/** Loads what My Listings loads on demand, before the first test: no test waits for it. */
export const loadMyListings = () =>
  Promise.all([
    import('../my-listings.tsx'),
    import('../listing-dialogs.tsx'),
    import('../details-dialog.tsx'),
    import('../price-analysis-dialog.tsx'),
    import('../edit-sheet.tsx'),
    import('../publish-now.ts'),
    import('../answer-question.ts'),
    import('../changes-banner.tsx'),
    import('../changes-dialog.tsx'),
    import('../sync-orders.ts'),
    import('../../app/publishing.tsx'),
    import('../../ui/confirm-dialog.tsx'),
  ])

/** Opens My Listings of a seller who is connected to eBay. Returns the calls that are made. */
export async function showMyListings(
  listings: () => readonly Listing[],
  answers: Answers = {},
  address = '/',
) {
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    'GET /api/listings': () => success(listings()),
    ...answers,
  })
  await renderApp(address)
  return calls
}
