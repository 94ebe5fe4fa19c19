import { useQuery } from '@tanstack/react-query'
import {
  APPROVAL_ACTIONS,
  APPROVAL_PAGE,
  type ApprovalAction,
  PAGE_HEADER,
} from '../../../shared/accounts/accounts.ts'
import { api } from '../../lib/api.ts'
import { ApiFailure, failedWith } from '../../lib/api-failure.ts'
import { usePathPart } from '../../lib/navigation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import NotFoundPage from '../../ui/feedback/not-found-page.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'

/** The header says that our page calls, not something that opens every link of a mail. */
const FROM_OUR_PAGE = { headers: { [PAGE_HEADER]: APPROVAL_PAGE } }

/** GET /api/approve-user/{token} or /api/reject-user/{token}: once for a link, whatever renders again. */
function useDecision(action: ApprovalAction, token: string) {
  return useQuery({
    queryKey: queryKeys.approval(action, token),
    queryFn: async () => {
      const call = api[`${action}-user`][':token']
      return (await call.$get({ param: { token } }, FROM_OUR_PAGE)).json()
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

/** What the page says when nothing was decided. */
function failureText(error: Error): string {
  if (!(error instanceof ApiFailure) || error.code === 'NETWORK') {
    return 'Failed to process request. Please try again.'
  }
  return error.code === 'UNREADABLE' ? 'An error occurred during processing' : error.message
}

/** Where the links of an admin's mail lead: decides on load, and says how it went. */
export default function ApprovalPage() {
  const requested = usePathPart('action')
  const token = usePathPart('token')
  const action = APPROVAL_ACTIONS.find(one => one === requested)
  return action ? <Decision action={action} token={token} /> : <NotFoundPage />
}

function Decision({ action, token }: { action: ApprovalAction; token: string }) {
  const decision = useDecision(action, token)
  const { data, error } = decision
  return (
    <Page
      title={action === 'approve' ? 'Approve application' : 'Reject application'}
      width="narrow"
    >
      <div className="flex flex-col gap-6" aria-busy={decision.isFetching}>
        {decision.isPending && <Skeleton className="h-24" />}
        {error && (
          <ErrorState
            title={failureText(error)}
            {...(failedWith(error, 'NETWORK') && {
              onRetry: () => void decision.refetch(),
              retrying: decision.isFetching,
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
          <ButtonLink to="/admin" variant="primary">
            Admin Dashboard
          </ButtonLink>
          <ButtonLink to="/">Home</ButtonLink>
        </div>
      </div>
    </Page>
  )
}
