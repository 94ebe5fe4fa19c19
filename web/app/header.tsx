import { useSetAtom } from 'jotai'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useUser } from '../accounts/use-user.ts'
import { cx } from '../ui/cx.ts'
import { ButtonLink } from '../ui/link.tsx'
import { Wordmark } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CountMark } from './count-mark.tsx'
import { Find } from './find/find.tsx'
import { headerTabsAtom } from './navigation/header-tabs.ts'
import { useToShipCount } from './use-to-ship-count.ts'

const LINKS = [
  { to: '/', label: 'My Listings' },
  { to: '/single-coin-upload', label: 'Single Coin Upload' },
]

const linkClass = ({ isActive }: { isActive: boolean }) =>
  cx(
    'inline-flex h-16 items-center border-y-3 border-transparent px-2.5 text-small font-[560] whitespace-nowrap transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 xl:text-body',
    isActive ? 'border-b-accent text-ink' : 'text-ink-soft',
  )

/**
 * The bar at the top: mark, links (larger screens), account. On the home screen its tabs stand in the place of the
 * links, which would name the same places again.
 */
export function Header() {
  const { user, status } = useUser()
  const isHome = useLocation().pathname === '/'
  const toShip = useToShipCount(user?.hasEbayConnection ?? false)
  const takeTabs = useSetAtom(headerTabsAtom)
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
        {user && (
          <nav aria-label="Main" className="hidden grow md:flex">
            {isHome ? (
              <div ref={takeTabs} className="flex max-lg:hidden" />
            ) : (
              <>
                {LINKS.map(link => (
                  <NavLink key={link.to} to={link.to} end className={linkClass}>
                    {link.label}
                  </NavLink>
                ))}
                {/* A full page load: the camera starts from a clean page. */}
                <a href="/?mode=rapid" className={linkClass({ isActive: false })}>
                  Rapid Upload
                </a>
                <NavLink to="/analytics" className={linkClass}>
                  Analytics
                </NavLink>
              </>
            )}
            {user.hasEbayConnection && (
              <NavLink to="/to-ship" className={linkClass}>
                To ship
                {toShip > 0 && <CountMark count={toShip} />}
              </NavLink>
            )}
            <NavLink to="/pricing" className={linkClass}>
              Upgrade
            </NavLink>
          </nav>
        )}
        <div className="ml-auto flex min-w-0 items-center gap-1">
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
