import {
  ArrowDownUp,
  ChevronDown,
  CircleArrowUp,
  CircleUserRound,
  Eraser,
  FileText,
  HandCoins,
  Handshake,
  LibraryBig,
  Link2,
  LogOut,
  NotebookText,
  Scale,
  ScrollText,
  ShieldCheck,
  Truck,
  Undo2,
  UserCog,
  UsersRound,
} from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '../../shared/accounts/accounts.ts'
import { useLogOut } from '../accounts/use-log-out.ts'
import { confirmLeave } from '../lib/navigation-blocker.ts'
import { chooseTheme, type Theme, useTheme } from '../lib/theme.ts'
import { buttonClass } from '../ui/button-class.ts'
import { cx } from '../ui/cx.ts'
import { CountMark } from './count-mark.tsx'
import { LOG_OUT_TASKS } from './log-out-tasks.ts'
import { useWaitingCount } from './use-waiting-counts.ts'

const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const ENTRY =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left text-body hover:bg-sunken focus-visible:-outline-offset-2 [&>svg]:text-ink-soft'

/**
 * The button "{username}'s Account" and what it opens. The browser's own popover closes it on Escape
 * and on a click beside it, and gives focus back; a menu library would weigh a fifth of this screen.
 */
export function AccountMenu({ user }: { user: User }) {
  const toShip = useWaitingCount('toShip', user.hasEbayConnection)
  const offers = useWaitingCount('offers', user.hasEbayConnection)
  const returns = useWaitingCount('returns', user.hasEbayConnection)
  const logOut = useLogOut(LOG_OUT_TASKS)
  const [clearing, setClearing] = useState(false)
  const theme = useTheme()
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        className={cx(
          buttonClass({ variant: 'quiet' }),
          'min-w-0 max-w-[46vw] px-3! sm:max-w-[60vw]',
        )}
      >
        <CircleUserRound size={19} />
        <span className="truncate">{user.username}'s Account</span>
        <ChevronDown size={16} className="text-ink-faint" />
      </button>
      <div
        ref={panel}
        id="account-menu"
        popover="auto"
        className="inset-auto top-[3.75rem] right-[max(0.75rem,calc((100vw-112rem)/2+1.5rem))] m-0 w-64 rounded-card border border-line bg-surface p-1.5 text-ink shadow-over open:animate-rise"
      >
        <Link to="/connect-ebay" onClick={close} className={ENTRY}>
          <Link2 size={18} />
          {user.hasEbayConnection ? 'eBay Connected' : 'Connect eBay'}
        </Link>
        {user.hasEbayConnection && (
          <Link to="/business-policies" onClick={close} className={ENTRY}>
            <ScrollText size={18} />
            Business Policies
          </Link>
        )}
        {user.hasEbayConnection && (
          <Link to="/to-ship" onClick={close} className={ENTRY}>
            <Truck size={18} />
            To ship
            {toShip > 0 && <CountMark count={toShip} />}
          </Link>
        )}
        {user.hasEbayConnection && (
          <Link to="/offers" onClick={close} className={ENTRY}>
            <Handshake size={18} />
            Offers
            {offers > 0 && <CountMark count={offers} />}
          </Link>
        )}
        {user.hasEbayConnection && (
          <Link to="/returns" onClick={close} className={ENTRY}>
            <Undo2 size={18} />
            Returns
            {returns > 0 && <CountMark count={returns} />}
          </Link>
        )}
        {user.hasEbayConnection && (
          <Link to="/books" onClick={close} className={ENTRY}>
            <NotebookText size={18} />
            Books
          </Link>
        )}
        <Link to="/consignment" onClick={close} className={ENTRY}>
          <UsersRound size={18} />
          Consignment
        </Link>
        <Link to="/templates" onClick={close} className={ENTRY}>
          <FileText size={18} />
          Templates
        </Link>
        <Link to="/import" onClick={close} className={ENTRY}>
          <ArrowDownUp size={18} />
          Import and export
        </Link>
        <Link to="/metal" onClick={close} className={ENTRY}>
          <Scale size={18} />
          Metal
        </Link>
        <Link to="/buying" onClick={close} className={ENTRY}>
          <HandCoins size={18} />
          Buying desk
        </Link>
        <Link to="/knows" onClick={close} className={ENTRY}>
          <LibraryBig size={18} />
          What Obverse knows
        </Link>
        {user.isAdmin && (
          <Link to="/admin" onClick={close} className={ENTRY}>
            <ShieldCheck size={18} />
            Admin Dashboard
          </Link>
        )}
        {/* Larger screens have it in the header. */}
        <Link to="/pricing" onClick={close} className={cx(ENTRY, 'md:hidden')}>
          <CircleArrowUp size={18} />
          Upgrade
        </Link>
        <Link to="/account" onClick={close} className={ENTRY}>
          <UserCog size={18} />
          Your account
        </Link>
        <fieldset className="mx-1.5 my-1.5 border-y border-line py-3">
          <legend className="sr-only">Colours</legend>
          <div className="grid grid-cols-3 gap-1 rounded-control bg-sunken p-1">
            {THEMES.map(choice => (
              <label
                key={choice.value}
                className="grid min-h-9 cursor-pointer place-items-center rounded-[0.25rem] text-small font-[560] text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
              >
                <input
                  type="radio"
                  name="theme"
                  value={choice.value}
                  checked={theme === choice.value}
                  onChange={() => chooseTheme(choice.value)}
                  className="sr-only"
                />
                {choice.label}
              </label>
            ))}
          </div>
        </fieldset>
        <button
          type="button"
          className={ENTRY}
          onClick={() => {
            close()
            confirmLeave(() => logOut.mutate({ clear: false }))
          }}
        >
          <LogOut size={18} />
          Logout
        </button>
        <button
          type="button"
          className={ENTRY}
          onClick={() => {
            close()
            confirmLeave(() => setClearing(true))
          }}
        >
          <Eraser size={18} />
          Logout and clear this browser
        </button>
      </div>
      {clearing && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setClearing}
            title="Clear this browser?"
            description="For a computer that others use. Pictures, coins that are not sent yet and the coin that you are working on are deleted from this browser. What is sent stays in your account."
            confirmLabel="Logout and clear"
            destructive
            busy={logOut.isPending}
            onConfirm={() => logOut.mutate({ clear: true })}
          />
        </Suspense>
      )}
    </>
  )
}
