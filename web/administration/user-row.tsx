import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '../../shared/administration.ts'
import { SUBSCRIPTION_TIER_NAMES } from '../../shared/billing.ts'
import { bytesText } from '../../shared/lib/bytes-text.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import ConfirmDialog from '../ui/dialogs/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/dialogs/menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AppLink } from '../ui/link.tsx'
import { tierLabel } from './tier-options.ts'
import { type UserChangeRequest, useChangeUser } from './use-users.ts'

/** The question before each change: what it does to the user. */
function questionOf(change: UserChangeRequest): { title: string; text: string; label: string } {
  const { username } = change.user
  switch (change.action) {
    case 'suspend':
      return {
        title: `Suspend ${username}?`,
        text: 'They are logged out at once and cannot log in. Live listings stay on eBay.',
        label: 'Suspend',
      }
    case 'unsuspend':
      return {
        title: `End the suspension of ${username}?`,
        text: 'They can log in again.',
        label: 'End suspension',
      }
    case 'make-admin':
      return {
        title: `Make ${username} an administrator?`,
        text: 'They can approve, suspend and change every account, yours too.',
        label: 'Make administrator',
      }
    case 'unmake-admin':
      return {
        title: `Take the administrator role from ${username}?`,
        text: 'They keep their account and lose the admin pages.',
        label: 'Take the role',
      }
    case 'remove-second-factor':
      return {
        title: `Turn off the two-step login of ${username}?`,
        text: 'For a user who has lost phone and recovery codes. Make sure that it is they who ask: the password alone logs in then. They are told by email.',
        label: 'Turn off two-step login',
      }
    case 'end-sessions':
      return {
        title: `End all sessions of ${username}?`,
        text: 'They are logged out of every browser at once and can log in again.',
        label: 'End all sessions',
      }
    case 'set-tier':
      return {
        title: `Move ${username} to ${tierLabel(change.tierName)}?`,
        text: 'Their monthly allowance changes at once. Nothing is charged or refunded.',
        label: `Move to ${tierLabel(change.tierName)}`,
      }
    case 'settle-dispute': {
      const { email, disputedBy } = change.user
      const chosen = change.address === 'former' ? disputedBy : email
      return {
        title: `Give ${username} to the ${change.address} address?`,
        text: `The suspension ends, and ${chosen} gets a link to choose a new password. Ask at both addresses first: either may be read by somebody else.`,
        label: 'Give the account',
      }
    }
    default:
      return change satisfies never
  }
}

/** One user: who, which plan and how much of it, and the menu of what may be done. */
export function UserRow({ user }: { user: AdminUser }) {
  const [pending, setPending] = useState<UserChangeRequest | null>(null)
  const change = useChangeUser(() => setPending(null))
  const question = pending && questionOf(pending)
  const { username, suspendedAt, disputedBy, isAdmin, subscriptionTier } = user
  return (
    <li className="flex items-start gap-3 py-3 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)] md:items-center">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-[560] break-all">
            <AppLink to={`/admin/users/${user.id}`}>{username}</AppLink>
            {isAdmin && <Badge tone="outline">Admin</Badge>}
            {suspendedAt && <Badge tone="danger">Suspended</Badge>}
          </p>
          <p className="text-small break-all text-ink-soft">{user.email}</p>
          {disputedBy !== null && (
            <p className="text-small break-all text-ink-soft">
              In dispute: {disputedBy} says that the change to this address was not theirs
            </p>
          )}
        </div>
        <p className="tabular text-small">
          <span className="font-[560]">{tierLabel(subscriptionTier)}</span>, {user.currentUsage} of{' '}
          {counted(user.limit, 'coin')}
        </p>
        <p className="tabular text-small text-ink-soft">
          {counted(user.listings, 'listing')}
          {user.pictureBytes > 0 && `, ${bytesText(user.pictureBytes)} of pictures`}
          {user.hasEbayConnection ? ', eBay connected' : ''}, since <DateTime at={user.createdAt} />
        </p>
      </div>
      <Menu
        trigger={
          <IconButton label={`Actions for ${username}`} icon={<EllipsisVertical size={20} />} />
        }
      >
        {disputedBy === null ? (
          <MenuItem
            destructive={!suspendedAt}
            onSelect={() => setPending({ user, action: suspendedAt ? 'unsuspend' : 'suspend' })}
          >
            {suspendedAt ? 'End suspension' : 'Suspend'}
          </MenuItem>
        ) : (
          (['former', 'present'] as const).map(address => (
            <MenuItem
              key={address}
              onSelect={() => setPending({ user, action: 'settle-dispute', address })}
            >
              Give to the {address} address
            </MenuItem>
          ))
        )}
        <MenuItem
          onSelect={() => setPending({ user, action: isAdmin ? 'unmake-admin' : 'make-admin' })}
        >
          {isAdmin ? 'Take administrator role' : 'Make administrator'}
        </MenuItem>
        <MenuItem onSelect={() => setPending({ user, action: 'end-sessions' })}>
          End all sessions
        </MenuItem>
        {user.hasSecondFactor && (
          <MenuItem onSelect={() => setPending({ user, action: 'remove-second-factor' })}>
            Turn off two-step login
          </MenuItem>
        )}
        <MenuSeparator />
        {SUBSCRIPTION_TIER_NAMES.filter(name => name !== subscriptionTier).map(tierName => (
          <MenuItem
            key={tierName}
            onSelect={() => setPending({ user, action: 'set-tier', tierName })}
          >
            Move to {tierLabel(tierName)}
          </MenuItem>
        ))}
      </Menu>
      {pending && question && (
        <ConfirmDialog
          open
          onOpenChange={open => {
            if (!open) setPending(null)
          }}
          title={question.title}
          description={question.text}
          confirmLabel={question.label}
          destructive={pending.action === 'suspend' || pending.action === 'remove-second-factor'}
          busy={change.isPending}
          onConfirm={() => change.mutate(pending)}
        />
      )}
    </li>
  )
}
