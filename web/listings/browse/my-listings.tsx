import { Camera, Images } from 'lucide-react'
import { useAddressQuery } from '../../lib/navigation.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { filterOf, isNarrowed } from './card-filter.ts'
import { FirstSteps } from './first-steps.tsx'
import { ListingsScreen } from './listings-screen.tsx'
import { useCardPages } from './use-card-pages.ts'

/** My Listings: every listing of the seller, to search, publish, edit, end or delete, singly or in bulk. */
export default function MyListings() {
  const [query] = useAddressQuery()
  const filter = filterOf(query)
  const pages = useCardPages(filter)
  const isEmpty = pages.cards.length === 0 && !pages.hasMore && !pages.isLoading && !pages.error
  if (isEmpty && !isNarrowed(filter)) return <NoListings />
  return <ListingsScreen filter={filter} pages={pages} />
}

function NoListings() {
  return (
    <>
      <FirstSteps />
      <EmptyState
        title="No listings yet"
        description="Start by uploading your first coin"
        actions={
          <>
            <ButtonLink to="/single-coin-upload" variant="primary" icon={<Camera size={18} />}>
              Single Upload
            </ButtonLink>
            {/* A full page load: the camera starts from a clean page. */}
            <a href="/?mode=rapid" className={buttonClass()}>
              <Images size={18} />
              Rapid Upload
            </a>
          </>
        }
      />
    </>
  )
}
