import { useAtomValue } from 'jotai'
import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMedia } from '../lib/media.ts'
import { useAddressQuery } from '../lib/navigation.ts'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { headerTabsAtom, WIDE_HEADER } from './navigation/header-tabs.ts'
import { homeTab } from './navigation/home-tab.ts'
import { lazyPage } from './navigation/lazy-page.tsx'
import { LoadingScreen } from './navigation/loading-screen.tsx'

const MyListings = lazyPage(() => import('../listings/browse/my-listings.tsx'))
const SingleCoinUpload = lazyPage(() => import('../single-coin/single-coin-upload.tsx'))
const RapidUploadTab = lazyPage(() => import('./rapid-upload-tab.tsx'))
const GradingGuide = lazyPage(() => import('../grading/grading-guide.tsx'))
const InsightDashboard = lazyPage(() => import('../insight/insight-dashboard.tsx'))

const TABS = [
  { value: 'listings', label: 'My Listings', content: <MyListings /> },
  { value: 'single', label: 'Single Coin Upload', content: <SingleCoinUpload /> },
  { value: 'rapid', label: 'Rapid Upload', content: <RapidUploadTab /> },
  { value: 'analytics', label: 'Analytics', content: <InsightDashboard /> },
  { value: 'grading', label: 'Grading Guide', content: <GradingGuide /> },
]

/** `/?mode=rapid` opens the Rapid Upload tab; the query is cleared after this long, in ms. */
const MODE_CLEARED_AFTER_MS = 500

/** The home of a signed-in user: one tab per task. The chosen tab is stored in the address (`?tab=`). */
export default function HomePage() {
  const [query] = useAddressQuery()
  const location = useLocation()
  const navigate = useNavigate()
  const mode = query.get('mode')
  const requested = homeTab(location)
  const chosen = TABS.find(tab => tab.value === requested) ?? TABS[0]
  const listIn = useAtomValue(headerTabsAtom)
  const isWide = useMedia(WIDE_HEADER)

  useEffect(() => {
    if (!mode) return
    const timer = setTimeout(
      () => void navigate('/', { replace: true, state: { tab: mode } }),
      MODE_CLEARED_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [mode, navigate])

  if (!chosen) return null
  return (
    <Page
      title={chosen.label}
      width={chosen.value === 'grading' ? 'wide' : 'full'}
      hideHeading
      flush
    >
      <Tabs
        label="What to work on"
        listIn={isWide ? listIn : null}
        items={TABS.map(tab => ({
          ...tab,
          content: <Suspense fallback={<LoadingScreen />}>{tab.content}</Suspense>,
        }))}
        value={chosen.value}
        onValueChange={value => void navigate(`/?tab=${value}`)}
      />
    </Page>
  )
}
