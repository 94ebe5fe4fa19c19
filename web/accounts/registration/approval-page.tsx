import { useMutation } from '@tanstack/react-query'
import {
  APPROVAL_ACTIONS,
  APPROVAL_PAGE,
  type ApprovalAction,
  PAGE_HEADER,
} from '../../../shared/accounts/accounts.ts'
import { api } from '../../lib/api.ts'
import { ApiFailure, failedWith } from '../../lib/api-failure.ts'
import { usePathPart } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import NotFoundPage from '../../ui/feedback/not-found-page.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'

/** The header says that our page calls, not something that opens every link of a mail. */
const FROM_OUR_PAGE = { headers: { [PAGE_HEADER]: APPROVAL_PAGE } }

/** GET /api/approve-user/{token} or /api/reject-user/{token}. */
function useDecision(action: ApprovalAction, token: string) {
  return useMutation({
    mutationFn: async () => {
      const call = api[`${action}-user`][':token']
      return (await call.$get({ param: { token } }, FROM_OUR_PAGE)).json()
    },
  })
}

/** What the page says when nothing was decided. */
function failureText(error: Error): string {
  if (!(error instanceof ApiFailure) || error.code === 'NETWORK') {
    return 'Failed to process request. Please try again.'
  }
  return error.code === 'UNREADABLE' ? 'An error occurred during processing' : error.message
}

/**
 * Where the links of an admin's mail lead. A press decides: a mail program that opens links in a browser decides
 * nothing.
 */
export default function ApprovalPage() {
  const requested = usePathPart('action')
  const token = usePathPart('token')
  const action = APPROVAL_ACTIONS.find(one => one === requested)
  return action ? <Decision action={action} token={token} /> : <NotFoundPage />
}

const TEXTS = {
  approve: {
    title: 'Approve application',
    lead: 'The applicant gets an account and is told by e-mail.',
    act: 'Approve',
    acting: 'Approving...',
  },
  reject: {
    title: 'Reject application',
    lead: 'The application is deleted, and the applicant is told by e-mail.',
    act: 'Reject',
    acting: 'Rejecting...',
  },
} as const satisfies Record<ApprovalAction, object>

function Decision({ action, token }: { action: ApprovalAction; token: string }) {
  const { data, error, isPending, mutate } = useDecision(action, token)
  const { title, lead, act, acting } = TEXTS[action]
  const isOpen = !data && (!error || failedWith(error, 'NETWORK'))
  return (
    <Page title={title} {...(isOpen && !error && { lead })} width="narrow">
      <div className="flex flex-col gap-6" aria-busy={isPending}>
        {error && (
          <ErrorState
            title={failureText(error)}
            {...(failedWith(error, 'NETWORK') && {
              onRetry: () => mutate(),
              retrying: isPending,
            })}
          />
        )}
        {data && (
          <>
            <Banner tone="success">{data.message}</Banner>
            <FactList
              facts={[
                { label: 'Username', value: data.username },
                ...(action === 'approve' ? [{ label: 'Logs in at', value: data.loginUrl }] : []),
              ]}
            />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {isOpen && !error && (
            <Button
              variant={action === 'approve' ? 'primary' : 'danger'}
              busy={isPending}
              onClick={() => mutate()}
            >
              {isPending ? acting : act}
            </Button>
          )}
          <ButtonLink to="/admin" {...(!isOpen && { variant: 'primary' })}>
            Admin Dashboard
          </ButtonLink>
          <ButtonLink to="/">Home</ButtonLink>
        </div>
      </div>
    </Page>
  )
}
