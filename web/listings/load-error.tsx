import { ErrorState } from '../ui/feedback/error-state.tsx'

/** The listing could not be fetched. */
export function LoadError({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <ErrorState
      title="Error loading listing"
      description="Could not load the listing data. Please try again."
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}
