import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ConnectionButton } from './connection-button.tsx'
import { FailuresDialog } from './failures-dialog.tsx'
import type { StandingRun } from './run-as-it-stands.ts'
import { countsOf, progressText, runSummary } from './run-text.ts'
import { useStopPublishing } from './use-publishing.ts'

interface ProgressLineProps {
  run: StandingRun
  /** When the run was read, in ms. */
  readAt: number
}

/** How far the run is, with a way to stop it. */
export function ProgressLine({ run, readAt }: ProgressLineProps) {
  const stop = useStopPublishing()
  const { total, open } = countsOf(run)
  return (
    <Line
      text={<p className="font-[560]">{progressText(run, readAt)}</p>}
      actions={
        <Button size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      }
    >
      <ProgressBar label="Publishing" value={(total - open) / total} />
    </Line>
  )
}

interface SummaryLineProps {
  run: StandingRun
  onDismiss: () => void
}

/** A run that went well is news for so long, in ms; where something is left to do the line stays. */
export const SUCCESS_MS = 20_000

/** What became of the run, until the seller dismisses it. */
export function SummaryLine({ run, onDismiss }: SummaryLineProps) {
  const [isListed, setListed] = useState(false)
  const { tone, title, description, connection } = runSummary(run)
  const { failed } = countsOf(run)
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })
  useEffect(() => {
    if (tone !== 'success') return
    const timer = setTimeout(() => dismiss.current(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [tone])
  const Icon = tone === 'success' ? CircleCheck : CircleAlert
  return (
    <>
      <Line
        text={
          <div className="flex gap-2.5">
            <Icon
              size={19}
              className={`mt-0.5 shrink-0 ${tone === 'success' ? 'text-accent-ink' : 'text-warn'}`}
            />
            <p>
              <span className="font-[600]">{title}</span>{' '}
              <span className="text-ink-soft">{description}</span>
            </p>
          </div>
        }
        actions={
          <>
            {connection && <ConnectionButton act={connection} />}
            {failed > 0 && (
              <Button size="small" onClick={() => setListed(true)}>
                {`Show ${failed}`}
              </Button>
            )}
            <IconButton
              label="Dismiss the summary"
              icon={<X size={18} />}
              className="-my-1 -mr-2"
              onClick={onDismiss}
            />
          </>
        }
      />
      {isListed && failed > 0 && <FailuresDialog run={run} onClose={() => setListed(false)} />}
    </>
  )
}

interface LineProps {
  text: ReactNode
  actions: ReactNode
  children?: ReactNode
}

function Line({ text, actions, children }: LineProps) {
  return (
    <div className="mx-auto max-w-[112rem] px-4 py-2 md:px-6">
      {children && <div className="mb-1.5">{children}</div>}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1.5 text-body">
        <div className="min-w-0 grow basis-52">{text}</div>
        <div className="flex items-center gap-2">{actions}</div>
      </div>
    </div>
  )
}
