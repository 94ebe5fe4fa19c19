import { Dialog } from '../ui/dialogs/dialog.tsx'
import { ButtonLink } from '../ui/link.tsx'
import type { StandingRun } from './run-as-it-stands.ts'
import { FAILED_LISTINGS, failuresOf, mendOf, publishingFailure } from './run-text.ts'

interface FailuresDialogProps {
  run: StandingRun
  onClose: () => void
}

/** The listings that were not published: the reason of each, and the tap that leads to what mends it. */
export function FailuresDialog({ run, onClose }: FailuresDialogProps) {
  const failures = failuresOf(run)
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`${failures.length} not published`}
      actions={
        <ButtonLink to={FAILED_LISTINGS} variant="primary" onClick={onClose}>
          Show them in My Listings
        </ButtonLink>
      }
    >
      <ul className="divide-y divide-line">
        {failures.map(item => {
          const { label, to } = mendOf(item)
          return (
            <li
              key={item.listingId}
              className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1.5 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 grow basis-60">
                <p className="font-[560] break-words">{item.title}</p>
                <p className="text-small break-words text-ink-soft">
                  {publishingFailure(item).description}
                </p>
              </div>
              <ButtonLink to={to} size="small" onClick={onClose}>
                {label}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
