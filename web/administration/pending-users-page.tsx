import { ArrowLeft, UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { ApprovalAction } from '../../shared/accounts/accounts.ts'
import type { PendingUser } from '../../shared/administration.ts'
import { Card } from '../ui/card.tsx'
import ConfirmDialog from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { MoreButton } from '../ui/feedback/more-button.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { PendingUserRows } from './pending-user-rows.tsx'
import { useDecide, usePendingUsers } from './use-pending-users.ts'

type Question = { user: PendingUser; action: ApprovalAction }

/** The users who wait for approval, and the decision on each. */
export default function PendingUsersPage() {
  const list = usePendingUsers()
  const [question, setQuestion] = useState<Question | null>(null)
  const decide = useDecide(() => setQuestion(null))
  const approving = question?.action === 'approve'
  return (
    <Page
      title="Pending Users"
      lead="Applications for an account, newest first."
      actions={
        <ButtonLink to="/admin" icon={<ArrowLeft size={18} />}>
          Back to Dashboard
        </ButtonLink>
      }
    >
      {list.isPending && <Skeleton className="h-64" />}
      {list.isError && (
        <ErrorState
          title="Error"
          description="Failed to load pending user applications"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data?.length === 0 && (
        <EmptyState
          icon={<UserCheck size={30} />}
          title="There are no pending applications"
          description="You get a mail when somebody registers."
        />
      )}
      {list.data && list.data.length > 0 && (
        <Card flush>
          <PendingUserRows
            users={list.data}
            onDecide={(user, action) => setQuestion({ user, action })}
          />
        </Card>
      )}
      <MoreButton list={list} />
      {question && (
        <ConfirmDialog
          open
          onOpenChange={open => {
            if (!open) setQuestion(null)
          }}
          title={`${approving ? 'Approve' : 'Reject'} ${question.user.username}?`}
          description={
            approving
              ? `${question.user.email} gets a mail and can log in at once.`
              : `The application is deleted, and ${question.user.email} gets a mail.`
          }
          confirmLabel={approving ? 'Approve' : 'Reject'}
          destructive={!approving}
          busy={decide.isPending}
          onConfirm={() => decide.mutate(question)}
        />
      )}
    </Page>
  )
}
