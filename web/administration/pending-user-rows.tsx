import type { ApprovalAction } from '../../shared/accounts/accounts.ts'
import type { PendingUser } from '../../shared/administration.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'

const FACTS: readonly TableColumn<PendingUser>[] = [
  {
    key: 'username',
    header: 'Username',
    cell: user => <span className="font-[560]">{user.username}</span>,
  },
  {
    key: 'email',
    header: 'Email',
    cell: user => (
      <>
        {user.email} <EmailBadge user={user} />
      </>
    ),
  },
  { key: 'applied', header: 'Date applied', cell: user => <DateTime at={user.createdAt} /> },
]

/** Whether the applicant has opened the link that was mailed to the address. */
function EmailBadge({ user }: { user: PendingUser }) {
  return user.emailConfirmedAt === null ? (
    <Badge tone="warn">Not confirmed</Badge>
  ) : (
    <Badge tone="accent">Confirmed</Badge>
  )
}

interface PendingUserRowsProps {
  users: readonly PendingUser[]
  onDecide: (user: PendingUser, action: ApprovalAction) => void
}

/** A table on large screens, a list on phones. */
export function PendingUserRows({ users, onDecide }: PendingUserRowsProps) {
  const decisions = (user: PendingUser) => (
    <div className="flex gap-2 md:justify-end">
      <Button
        size="small"
        variant="primary"
        aria-label={`Approve ${user.username}`}
        onClick={() => onDecide(user, 'approve')}
      >
        Approve
      </Button>
      <Button
        size="small"
        aria-label={`Reject ${user.username}`}
        onClick={() => onDecide(user, 'reject')}
      >
        Reject
      </Button>
    </div>
  )
  const columns = [...FACTS, { key: 'actions', header: 'Actions', cell: decisions, acts: true }]
  return (
    <>
      <div className="max-md:hidden">
        <Table
          caption="Pending applications"
          columns={columns}
          rows={users}
          rowKey={user => user.id}
        />
      </div>
      <ul className="divide-y divide-line md:hidden">
        {users.map(user => (
          <li key={user.id} className="flex flex-col gap-3 p-4">
            <div>
              <p className="font-[560] break-words">{user.username}</p>
              <p className="text-small break-words text-ink-soft">
                {user.email} <EmailBadge user={user} />
              </p>
              <p className="text-small text-ink-soft">
                Applied <DateTime at={user.createdAt} />
              </p>
            </div>
            {decisions(user)}
          </li>
        ))}
      </ul>
    </>
  )
}
