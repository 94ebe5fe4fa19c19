import { failureMessage } from '../../lib/api-failure.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/page.tsx'
import { TemplatesForm } from './templates-form.tsx'
import { useTemplates } from './use-templates.ts'

/** What new drafts begin with, from the form, the queue and imports. */
export default function TemplatesPage() {
  const { data, error, refetch, isFetching } = useTemplates()
  return (
    <Page
      title="Templates"
      lead="What new drafts begin with: from the form, from rapid uploads and from imported files."
      width="medium"
    >
      {error && (
        <ErrorState
          title="Your templates could not be loaded"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton className="h-64" />}
      {data && <TemplatesForm templates={data} />}
    </Page>
  )
}
