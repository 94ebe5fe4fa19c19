import { Ellipsis, Images, Layers, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'

const ENTRY =
  'flex min-h-14 items-center gap-3 rounded-control px-3 hover:bg-sunken focus-visible:-outline-offset-2 [&>svg]:shrink-0 [&>svg]:text-accent-ink'
const WAYS = [
  {
    to: '/?tab=rapid&camera=on',
    icon: Layers,
    label: 'Batch',
    detail: 'The rapid camera, coin after coin',
  },
  { to: '/?tab=rapid', icon: Images, label: 'Upload many', detail: 'Photos that you have already' },
  {
    to: '/phone',
    icon: Smartphone,
    label: 'Camera for a computer',
    detail: 'This phone takes the pictures, you work there',
  },
]

/** The last entry of the bar at the bottom: the other ways to add coins. The browser's own popover, as the account menu. */
export function MoreWays({ className }: { className: string }) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget="more-ways"
        aria-label="More ways to add coins"
        className={className}
      >
        <Ellipsis size={22} />
        More
      </button>
      <div
        ref={panel}
        id="more-ways"
        popover="auto"
        className="inset-auto right-3 bottom-[calc(var(--bottom-bar)+0.75rem)] left-3 m-0 w-auto rounded-panel border border-line bg-surface p-1.5 text-ink shadow-over open:animate-rise"
      >
        {WAYS.map(({ to, icon: Icon, label, detail }) => (
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
