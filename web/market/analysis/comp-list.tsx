import type { Cents } from '../../../shared/lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'

/** A sale or an offer in a list. */
export interface ListedComp {
  itemId: string
  title: string
  url: string
  priceCents: Cents
  /** ISO date of a sale; null for a live listing. */
  soldDate: string | null
  notes: readonly (string | null)[]
}

interface CompListProps {
  comps: readonly ListedComp[]
  empty: string
  /** The button at the end of each line. */
  action?: { label: string; busy: boolean; onAct: (comp: ListedComp) => void }
}

/** Sales and offers, line by line, each with its link, its price and what is to be said of it. */
export function CompList({ comps, empty, action }: CompListProps) {
  if (comps.length === 0) return <p className="py-2 text-ink-soft">{empty}</p>
  return (
    <ul className="divide-y divide-line">
      {comps.map(comp => (
        <li key={comp.itemId} className="flex items-start justify-between gap-4 py-2.5">
          <div className="min-w-0">
            <a
              href={comp.url}
              target="_blank"
              rel="noreferrer"
              className="line-clamp-2 underline decoration-line-strong underline-offset-3"
            >
              {comp.title}
            </a>
            <p className="text-small text-ink-soft">
              {comp.soldDate === null ? (
                'For sale'
              ) : (
                <>
                  Sold <DateTime at={comp.soldDate} />
                </>
              )}
              {comp.notes.map(note => note && ` · ${note}`)}
            </p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <Money cents={comp.priceCents} className="font-[600]" />
            {action && (
              <Button
                size="small"
                busy={action.busy}
                aria-label={`${action.label} ${comp.title}`}
                onClick={() => action.onAct(comp)}
              >
                {action.label}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
