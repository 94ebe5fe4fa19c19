import type {
  ListingCard,
  ListingCards,
  ListingCounts,
} from '../../../shared/listing/listing-cards.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { groupPlaces } from '../../../shared/listing/terms/storage-places.ts'
import { answerCalls, failure, renderApp, SELLER, success } from '../../test/render-app.tsx'
import { PROBLEM_SCREENS } from '../form/problem-screens.ts'
import { needsOf } from '../model/listing-state.ts'

export type Answers = Parameters<typeof answerCalls>[0]

/** Loads what My Listings loads on demand, before the first test: no test waits for it. */
export const loadMyListings = () =>
  Promise.all([
    import('../browse/my-listings.tsx'),
    import('../browse/gallery/gallery-rows.tsx'),
    import('../browse/card-table.tsx'),
    import('../browse/filter-panel.tsx'),
    import('../browse/notices.tsx'),
    import('../selection-bar.tsx'),
    import('../browse/listing-dialogs.tsx'),
    import('../dialogs/deleted-dialog.tsx'),
    import('../dialogs/details-dialog.tsx'),
    import('../dialogs/price-analysis-dialog.tsx'),
    import('../edit-sheet.tsx'),
    import('../publish-now.ts'),
    import('../answer-question.ts'),
    import('../dialogs/changes-dialog.tsx'),
    import('../sync-orders.ts'),
    import('../use-listings-of-run.ts'),
    import('../../publishing/publishing-dock.tsx'),
    import('../../ui/dialogs/confirm-dialog.tsx'),
    import('../../ui/dialogs/keys-dialog.tsx'),
  ])

/** The card of a listing, as the Worker makes it. */
export function cardOf(listing: Listing): ListingCard {
  return {
    ...listing,
    metal: 'silver',
    thumbnailUrl: listing.frontImageUrl.replace('/uploads/', '/uploads/thumbnails/'),
    needs: needsOf(listing).filter(({ code }) => !PROBLEM_SCREENS[code]),
  }
}

/** GET /api/listings/cards: status, needs and search words, as the Worker reads them. */
export function cardsAnswer(listings: readonly Listing[], query: URLSearchParams): ListingCards {
  const [status, needs, q, start, sold] = ['status', 'needs', 'q', 'locationStart', 'sold'].map(
    name => query.get(name),
  )
  const cards = listings
    .map(cardOf)
    .filter(
      card =>
        (!status || card.status === status) &&
        (!sold || isPartlySold(card)) &&
        (!start || card.storageLocation.startsWith(start)) &&
        (!needs ||
          (needs === 'any'
            ? card.needs.length > 0
            : card.needs.some(({ code }) => code === needs))) &&
        (!q || card.title.toLowerCase().includes(q.toLowerCase())),
    )
  return { cards, next: null }
}

const isPartlySold = ({ soldQuantity, status }: Pick<Listing, 'soldQuantity' | 'status'>) =>
  soldQuantity > 0 && status !== 'sold'

function countsAnswer(listings: readonly Listing[]): ListingCounts {
  const inStatus = (status: Listing['status']) =>
    listings.filter(listing => listing.status === status).length
  const account = listings
    .flatMap(({ problems }) => problems)
    .find(({ code }) => PROBLEM_SCREENS[code])
  const failed = listings.filter(listing =>
    cardOf(listing).needs.some(({ code }) => code === 'PUBLISH_FAILED'),
  ).length
  const { places, starts } = groupPlaces(
    listings.map(({ storageLocation }) => ({ value: storageLocation, count: 1 })),
  )
  return {
    total: listings.length,
    status: {
      draft: inStatus('draft'),
      published: inStatus('published'),
      sold: inStatus('sold'),
      ended: inStatus('ended'),
    },
    partlySold: listings.filter(isPartlySold).length,
    needsAny: listings.filter(listing => cardOf(listing).needs.length > 0).length,
    needs: failed > 0 ? [{ value: 'PUBLISH_FAILED', count: failed, label: 'Not published' }] : [],
    account: account ?? null,
    series: [],
    countries: [...new Set(listings.map(({ country }) => country).filter(Boolean))].map(value => ({
      value,
      count: listings.filter(({ country }) => country === value).length,
    })),
    metals: [],
    locations: places,
    locationStarts: starts,
    pending: 0,
  }
}

/** The calls by which My Listings reads these listings. */
export const readAnswers = (listings: () => readonly Listing[]): Answers => ({
  'GET /api/listings/cards': (_body, _headers, query) => success(cardsAnswer(listings(), query)),
  'GET /api/listings/counts': () => success(countsAnswer(listings())),
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, id): [string, () => Response] => [
      `GET /api/listings/${id}`,
      () => {
        const listing = listings().find(each => each.id === id)
        return listing ? success(listing) : failure('NOT_FOUND')
      },
    ]),
  ),
})

/** Opens My Listings of a seller who is connected to eBay. Returns the calls that are made. */
export async function showMyListings(
  listings: () => readonly Listing[],
  answers: Answers = {},
  address = '/',
) {
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    ...readAnswers(listings),
    ...answers,
  })
  await renderApp(address)
  return calls
}
