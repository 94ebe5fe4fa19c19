import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { BusinessPolicies } from '../../shared/ebay-policies.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { PolicyForm } from './policy-form.tsx'
import { PolicyKinds } from './policy-kinds.tsx'
import { policiesFailureText, usePolicies, useReadPolicies } from './use-policies.ts'

const NOT_CONNECTED = ['EBAY_NOT_CONNECTED', 'EBAY_RECONNECT_REQUIRED', 'TOKEN_EXPIRED'] as const

/** Whether the account lacks a kind of policy. */
const isMissing = ({ policies }: BusinessPolicies): boolean =>
  Object.values(policies).some(ofKind => ofKind.length === 0)

/** The form that creates policies. Where none is missing it opens on demand, and stays while its result is shown. */
function CreatePolicies({ isMissing }: { isMissing: boolean }) {
  const [open, setOpen] = useState(isMissing)
  return open ? (
    <Card title="Create policies">
      <p className="mb-5 text-ink-soft">
        They are made on your eBay account, where you can change them at any time.
      </p>
      <PolicyForm />
    </Card>
  ) : (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-ink-soft">Your eBay account has a policy of each kind.</p>
      <Button icon={<Plus size={18} />} onClick={() => setOpen(true)}>
        Create other policies
      </Button>
    </div>
  )
}

/** The seller's payment, return and shipping policies on eBay: lists, selects and creates them. */
export default function BusinessPoliciesPage() {
  const policies = usePolicies()
  const anew = useReadPolicies()
  const { data, error } = policies
  return (
    <Page
      title="Business Policies"
      lead="eBay wants a payment, a return and a shipping policy for each listing."
      width="medium"
      actions={
        data && (
          <Button
            icon={<RefreshCw size={18} />}
            busy={anew.isPending}
            onClick={() => anew.mutate()}
          >
            Read from eBay again
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {policies.isPending && (
          <div className="grid gap-4 lg:grid-cols-3" aria-busy="true">
            <Skeleton className="h-36" />
            <Skeleton className="h-36" />
            <Skeleton className="h-36" />
          </div>
        )}
        {error && (
          <ErrorState
            title={policiesFailureText(error)}
            description={failureMessage(error, 'Please try again.')}
            onRetry={() => void policies.refetch()}
            retrying={policies.isFetching}
            actions={
              failedWith(error, ...NOT_CONNECTED) && (
                <ButtonLink to="/connect-ebay">Connect eBay</ButtonLink>
              )
            }
          />
        )}
        {data && (
          <>
            <PolicyKinds businessPolicies={data} />
            <CreatePolicies isMissing={isMissing(data)} />
          </>
        )}
      </div>
    </Page>
  )
}
