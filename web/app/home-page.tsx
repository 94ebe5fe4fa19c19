import { Suspense } from 'react'
import { Tabs } from '../ui/tabs.tsx'
import { lazyPage } from './lazy-page.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { useAddressQuery } from './navigation.tsx'
import { Page } from './page.tsx'

const MyListings = lazyPage(() => import('../listings/my-listings.tsx'))
const SingleCoinUpload = lazyPage(() => import('../coins/single-coin-upload.tsx'))

const TABS = [
  { value: 'listings', label: 'My Listings', content: <MyListings /> },
  { value: 'single', label: 'Single Coin Upload', content: <SingleCoinUpload /> },
]

/** The home of a signed-in user: one tab a task. The chosen tab stands in the address (`?tab=`). */
export default function HomePage() {
  const [query, change] = useAddressQuery()
  const chosen = TABS.find(tab => tab.value === query.get('tab')) ?? TABS[0]
  if (!chosen) return null
  return (
    <Page title={chosen.label} hideHeading>
      <Tabs
        label="What to work on"
        items={TABS.map(tab => ({
          ...tab,
          content: <Suspense fallback={<LoadingScreen />}>{tab.content}</Suspense>,
        }))}
        value={chosen.value}
        onValueChange={value => change(next => next.set('tab', value))}
      />
    </Page>
  )
}
