import type { ReactNode } from 'react'
import { NO_OPERATOR_ADDRESS } from '../../../shared/public-pages.ts'
import type { Operator } from '../../../shared/responses.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/page.tsx'
import { useOperator } from './use-operator.ts'

interface OperatorPageProps {
  title: string
  lead: string
  children: ReactNode
}

/** A page of text that names who runs this server. */
export function OperatorPage({ title, lead, children }: OperatorPageProps) {
  return (
    <Page title={title} lead={lead} width="medium">
      <div className="flex max-w-2xl flex-col gap-6">{children}</div>
    </Page>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  )
}

/** Name, address and e-mail address of the operator, as far as they are set. */
export function OperatorContact() {
  const { data, error, isFetching, refetch } = useOperator()
  if (data) return <Address operator={data} />
  if (error) {
    return (
      <ErrorState
        title="The operator's address could not be loaded"
        description={failureMessage(error, 'Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <>
      <div aria-busy="true" className="noscript:hidden">
        <Skeleton className="h-23" />
      </div>
      {/* The Worker writes the address into it. */}
      <noscript data-operator="" />
    </>
  )
}

function Address({ operator }: { operator: Operator }) {
  const { name, address, email } = operator
  if (!name && !address && !email) {
    return <p className="text-ink-soft">{NO_OPERATOR_ADDRESS}</p>
  }
  return (
    <address className="whitespace-pre-line not-italic">
      {[name, address].filter(Boolean).join('\n')}
      {email && (
        <>
          {(name || address) && '\n'}
          <a href={`mailto:${email}`} className="text-accent-ink underline">
            {email}
          </a>
        </>
      )}
    </address>
  )
}
