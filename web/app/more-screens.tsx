import { ChartColumn, CircleDot, Ellipsis, House, Images, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'

const ENTRY =
  'flex min-h-14 items-center gap-3 rounded-control px-3 hover:bg-sunken focus-visible:-outline-offset-2 [&>svg]:shrink-0 [&>svg]:text-accent-ink'
const SCREENS = [
  { to: '/', icon: House, label: 'Home', detail: 'Your listings, what sold, what needs a look' },
  {
    to: '/?tab=analytics',
    icon: ChartColumn,
    label: 'Analytics',
    detail: 'Sales, profits, what does not sell',
  },
  {
    to: '/single-coin',
    icon: CircleDot,
    label: 'Single Coin',
    detail: 'Two photos, one listing',
  },
  { to: '/?tab=rapid', icon: Images, label: 'Upload many', detail: 'Photos that you have already' },
  {
    to: '/phone',
    icon: Smartphone,
    label: 'Camera for a computer',
    detail: 'This phone takes the pictures, you work there',
  },
]

/** The last entry of the bar at the bottom: the other screens. The browser's own popover, as the account menu. */
export function MoreScreens({ className }: { className: string }) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget="more-screens"
        aria-label="More screens"
        className={className}
      >
        <Ellipsis size={22} />
        More
      </button>
      <div
        ref={panel}
        id="more-screens"
        popover="auto"
        className="inset-auto right-3 bottom-[calc(var(--bottom-bar)+0.75rem)] left-3 m-0 max-h-[calc(100dvh-var(--bottom-bar)-1.5rem)] w-auto overflow-y-auto rounded-panel border border-line bg-surface p-1.5 text-ink shadow-over open:animate-rise"
      >
        {SCREENS.map(({ to, icon: Icon, label, detail }) => (
          <Link key={to} to={to} className={ENTRY} onClick={() => panel.current?.hidePopover()}>
            <Icon size={22} />
            <span>
              <span className="block font-[560]">{label}</span>
              <span className="block text-small text-ink-soft">{detail}</span>
            </span>
          </Link>
        ))}
      </div>
    </>
  )
}
