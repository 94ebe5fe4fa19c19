import { useSetAtom } from 'jotai'
import { Link, useLocation } from 'react-router-dom'
import { useUser } from '../accounts/use-user.ts'
import { useMedia } from '../lib/media.ts'
import { cx } from '../ui/cx.ts'
import { ButtonLink } from '../ui/link.tsx'
import { Wordmark } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CountMark } from './count-mark.tsx'
import { Find } from './find/find.tsx'
import { headerTabsAtom, WIDE_HEADER } from './navigation/header-tabs.ts'
import { homeTab } from './navigation/home-tab.ts'
import { useWaitingCount } from './use-waiting-counts.ts'

/** The links, each with the tab of the home screen that shows the same. Rapid Upload is a full page load: the camera starts from a clean page. */
const LINKS: readonly {
  to: string
  tab: string | null
  label: string
  loads?: true
  isWide?: true
}[] = [
  { to: '/', tab: 'listings', label: 'My Listings' },
  { to: '/single-coin-upload', tab: 'single', label: 'Single Coin Upload' },
  { to: '/?mode=rapid', tab: 'rapid', label: 'Rapid Upload', loads: true },
  { to: '/analytics', tab: 'analytics', label: 'Analytics' },
  { to: '/?tab=grading', tab: 'grading', label: 'Grading Guide', isWide: true },
]
const UPGRADE: typeof LINKS = [{ to: '/pricing', tab: null, label: 'Upgrade' }]

const LINK =
  'inline-flex h-16 items-center border-y-3 border-transparent px-2.5 text-small font-[560] whitespace-nowrap transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 xl:text-body'

/** Where there is no room, the home's tabs and the account's menu have these. */
const ONLY_WIDE = 'max-lg:hidden'
const ONLY_WIDEST = 'max-xl:hidden'

function HeaderLinks({ links }: { links: typeof LINKS }) {
  const location = useLocation()
  const { pathname } = location
  const tab = pathname === '/' ? (homeTab(location) ?? 'listings') : undefined
  return links.map(link => {
    const isCurrent = tab === undefined ? pathname === link.to : tab === link.tab
    const props = {
      'aria-current': isCurrent ? ('page' as const) : undefined,
      className: cx(
        LINK,
        isCurrent ? 'border-b-accent text-ink' : 'text-ink-soft',
        link.isWide && ONLY_WIDE,
      ),
      children: link.label,
    }
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its label is among the properties
    if (link.loads) return <a key={link.to} href={link.to} {...props} />
    return <Link key={link.to} to={link.to} {...props} />
  })
}

interface CountedLinkProps {
  to: string
  label: string
  count: number
  className: string
}

function CountedLink({ to, label, count, className }: CountedLinkProps) {
  const isCurrent = useLocation().pathname === to
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(LINK, className, isCurrent ? 'border-b-accent text-ink' : 'text-ink-soft')}
    >
      {label}
      {count > 0 && <CountMark count={count} />}
    </Link>
  )
}

/** What waits after the sale, with its count, for who sells on eBay. */
function AfterSaleLinks() {
  const { user } = useUser()
  const hasConnection = user?.hasEbayConnection ?? false
  const toShip = useWaitingCount('toShip', hasConnection)
  const offers = useWaitingCount('offers', hasConnection)
  if (!hasConnection) return null
  return (
    <>
      <CountedLink to="/to-ship" label="To ship" count={toShip} className={ONLY_WIDE} />
      <CountedLink to="/offers" label="Offers" count={offers} className={ONLY_WIDEST} />
    </>
  )
}

/** The links of larger screens, or the home's tabs. */
function MainLinks() {
  const isHome = useLocation().pathname === '/'
  const hasTabs = useMedia(WIDE_HEADER) && isHome
  const takeTabs = useSetAtom(headerTabsAtom)
  return (
    <nav
      aria-label="Main"
      className="hidden min-w-0 grow overflow-x-auto [scrollbar-width:none] md:flex"
    >
      {hasTabs && <div ref={takeTabs} className="flex" />}
      {!hasTabs && <HeaderLinks links={LINKS} />}
      <AfterSaleLinks />
      <HeaderLinks links={UPGRADE} />
    </nav>
  )
}

/**
 * The bar at the top: mark, links (larger screens), account. On the home screen of a wide screen its tabs stand in the
 * place of the links, which would name the same places again.
 */
export function Header() {
  const { user, status } = useUser()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas/92 backdrop-blur-md">
      <div
        className={cx(
          'mx-auto flex min-h-16 items-center gap-x-6 px-4 md:px-6',
          // As wide as the screens below it.
          status === 'signed-out' ? 'max-w-7xl flex-wrap' : 'max-w-[112rem]',
        )}
      >
        <Link
          to="/"
          aria-label="Obverse, home"
          className="flex min-h-11 items-center rounded-control"
        >
          <Wordmark />
        </Link>
        {user && <MainLinks />}
        {/* It gives way before the links do, which are scrolled where even then there is no room. */}
        <div className="ml-auto flex min-w-0 shrink-99 items-center gap-1 md:min-w-28">
          {user && <Find user={user} />}
          {user && <AccountMenu user={user} />}
          {status === 'signed-out' && (
            <nav aria-label="Account" className="flex gap-1">
              <ButtonLink to="/login" variant="quiet" className="px-3!">
                Log In
              </ButtonLink>
              <ButtonLink to="/register" className="px-3!">
                Register
              </ButtonLink>
            </nav>
          )}
        </div>
      </div>
    </header>
  )
}
