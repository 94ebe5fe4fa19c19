import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { resetFailedPages } from './navigation/lazy-page.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** A change of it clears the error: the path, so that another screen works again. */
  resetKey?: string
}

interface ErrorBoundaryState {
  error: Error | null
  resetKey: string | undefined
}

/** The last net under the screens: says that something went wrong, and how to go on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    if (props.resetKey === state.resetKey) return null
    return { error: null, resetKey: props.resetKey }
  }

  tryAgain = () => {
    resetFailedPages()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <ErrorPage error={error} onTryAgain={this.tryAgain} />
  }
}

interface ErrorPageProps {
  error: Error
  onTryAgain: () => void
}

function ErrorPage({ error, onTryAgain }: ErrorPageProps) {
  return (
    <div role="alert">
      <Notice
        heading={<h1>Something went wrong</h1>}
        text={
          isMissingCode(error)
            ? 'This part of the app could not be loaded. You may be offline, or a newer version is out.'
            : 'This screen ran into an error. What you have saved is safe.'
        }
      >
        <Button variant="primary" onClick={onTryAgain}>
          Try Again
        </Button>
        <Button onClick={() => window.location.reload()}>Reload Page</Button>
        <details className="w-full text-small text-ink-soft">
          <summary className="min-h-11 content-center">Details</summary>
          <code className="break-words">{error.message}</code>
        </details>
      </Notice>
    </div>
  )
}

/** Browsers word a failed `import()` each in their own way. */
function isMissingCode(error: Error): boolean {
  return /dynamically imported module|module script failed|preload CSS/i.test(error.message)
}
