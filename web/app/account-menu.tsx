import { ChevronDown, CircleUserRound, Link2, LogOut } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { User } from '../../shared/accounts.ts'
import { useLogOut } from '../accounts/use-log-out.ts'
import { buttonClass } from '../ui/button-class.ts'
import { cx } from '../ui/cx.ts'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The button "{username}'s Account" and its menu. */
export default function AccountMenu({ user }: { user: User }) {
  const logOut = useLogOut()
  const theme = useTheme()
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={cx(buttonClass({ variant: 'quiet' }), 'max-w-[60vw] px-3!')}
        >
          <CircleUserRound size={19} aria-hidden="true" />
          <span className="truncate">{user.username}'s Account</span>
          <ChevronDown size={16} aria-hidden="true" className="text-ink-faint" />
        </button>
      }
    >
      <MenuLink>
        <Link to="/connect-ebay">
          <Link2 size={18} aria-hidden="true" />
          {user.hasEbayConnection ? 'eBay Connected' : 'Connect eBay'}
        </Link>
      </MenuLink>
      <MenuSeparator />
      <MenuChoice label="Colours" value={theme} options={THEMES} onChange={chooseTheme} />
      <MenuSeparator />
      <MenuItem icon={<LogOut size={18} aria-hidden="true" />} onSelect={() => logOut.mutate()}>
        Logout
      </MenuItem>
    </Menu>
  )
}
