import { Camera, ClipboardCheck, ListChecks, type LucideIcon, Plus, Rows3 } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useMedia } from '../lib/media.ts'
import { cx } from '../ui/cx.ts'
import { MoreScreens } from './more-screens.tsx'
import { homeTab } from './navigation/home-tab.ts'

// Without its code the number is missing.
const DraftCount = lazy(() => import('./draft-count.tsx').catch(() => ({ default: () => null })))

/** Where the bar is shown. */
const SMALL_SCREEN = '(width < 48rem)'

interface BarLinkProps {
  to: string
  label: string
  icon: LucideIcon
  active: boolean
  /** On its sign. */
  mark?: ReactNode
}

const ENTRY =
  'relative flex h-15 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-center tracking-[-0.02em] whitespace-nowrap text-[min(var(--text-label),3.2vw)]/[1.3333] font-[560] focus-visible:-outline-offset-4'

function BarLink({ to, label, icon: Icon, active, mark }: BarLinkProps) {
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      className={cx(ENTRY, active ? 'text-accent-ink' : 'text-ink-soft')}
    >
      <Icon size={22} />
      {label}
      {mark}
    </Link>
  )
}

/** The bar at the bottom of small screens: a coin's way from the camera to eBay. */
export function BottomBar() {
  const location = useLocation()
  const { pathname } = location
  const tab = pathname === '/' ? homeTab(location) : undefined
  const isShown = useMedia(SMALL_SCREEN)
  return (
    <nav
      aria-label="Mobile"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <div className="flex items-center px-2">
        <BarLink
          to="/?tab=listings"
          label="Listings"
          icon={Rows3}
          active={tab === null || tab === 'listings'}
        />
        <BarLink
          to="/review"
          label="Review"
          icon={ClipboardCheck}
          active={pathname === '/review'}
          mark={
            isShown && (
              <Suspense>
                <DraftCount />
              </Suspense>
            )
          }
        />
        {/* It stands out of the bar, but not over what is docked above it. */}
        <div className="flex flex-1 justify-center">
          <Link
            to="/single-coin-upload"
            aria-label="New Single Coin"
            className="mt-[min(0px,calc(var(--publishing)-1.5rem))] grid size-[min(3.5rem,15vw)] place-items-center rounded-full border-4 border-surface bg-accent text-on-accent shadow-raised"
          >
            <Plus size={26} />
          </Link>
        </div>
        <BarLink to="/?tab=rapid&camera=on" label="Camera" icon={Camera} active={false} />
        <BarLink to="/?tab=rapid" label="Queue" icon={ListChecks} active={tab === 'rapid'} />
        <MoreScreens className={cx(ENTRY, 'text-ink-soft')} />
      </div>
    </nav>
  )
}
