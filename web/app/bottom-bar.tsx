import { CircleDot, House, type LucideIcon, Plus, Rows3 } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { useAddressQuery } from '../lib/navigation.ts'
import { cx } from '../ui/cx.ts'

interface BarLinkProps {
  to: string
  label: string
  icon: LucideIcon
  active: boolean
}

function BarLink({ to, label, icon: Icon, active }: BarLinkProps) {
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'flex h-15 flex-1 flex-col items-center justify-center gap-0.5 text-label font-[560] focus-visible:-outline-offset-4',
        active ? 'text-accent-ink' : 'text-ink-soft',
      )}
    >
      <Icon size={22} />
      {label}
    </Link>
  )
}

/** The bar at the bottom of small screens. */
export function BottomBar() {
  const { pathname } = useLocation()
  const [query] = useAddressQuery()
  const tab = pathname === '/' ? query.get('tab') : undefined
  return (
    <nav
      aria-label="Mobile"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <div className="flex items-center px-2">
        <BarLink to="/" label="Home" icon={House} active={tab === null} />
        <BarLink to="/?tab=listings" label="Listings" icon={Rows3} active={tab === 'listings'} />
        {/* It stands out of the bar, but not over what is docked above it. */}
        <div className="flex flex-1 justify-center">
          <Link
            to="/single-coin-upload"
            aria-label="New Single Coin"
            className="mt-[min(0px,calc(var(--publishing)+var(--toasts)-1.5rem))] grid size-14 place-items-center rounded-full border-4 border-surface bg-accent text-on-accent shadow-raised"
          >
            <Plus size={26} />
          </Link>
        </div>
        <BarLink
          to="/single-coin"
          label="Single Coin"
          icon={CircleDot}
          active={pathname === '/single-coin'}
        />
      </div>
    </nav>
  )
}
