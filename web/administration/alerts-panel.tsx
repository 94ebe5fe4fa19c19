import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Alert, BudgetUse } from '../../shared/alerts.ts'
import { countText } from '../../shared/lib/count-text.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { DateTime } from '../ui/date-time.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Panel } from './panel.tsx'

/** What an operator has to look at: what is wrong now, and what has ended. */
export function AlertsPanel() {
  const alerts = useQuery({
    queryKey: queryKeys.admin.alerts,
    queryFn: async () => (await api.alerts.$get()).json(),
    staleTime: 0,
  })
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts" className="mb-3 text-title">
        Operation
      </h2>
      <Panel query={alerts} what="The alerts">
        {({ alerts: list, budgets }) => (
          <>
            <AlertLists alerts={list} />
            <BudgetList budgets={budgets} />
          </>
        )}
      </Panel>
    </section>
  )
}

function AlertLists({ alerts }: { alerts: readonly Alert[] }) {
  const open = alerts.filter(({ endedAt }) => endedAt === null)
  const ended = alerts.filter(({ endedAt }) => endedAt !== null)
  return (
    <>
      {open.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck size={18} className="shrink-0 text-accent-ink" />
          Nothing is wrong at the moment.
        </p>
      ) : (
        <AlertList alerts={open} />
      )}
      {ended.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-small text-ink-soft">
            Ended in the last 90 days ({ended.length})
          </summary>
          <AlertList alerts={ended} />
        </details>
      )}
    </>
  )
}

function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {alerts.map(({ code, text, since, endedAt }) => (
          <li key={code} className="flex items-start gap-3 p-4">
            <TriangleAlert
              size={18}
              className={cx('mt-0.5 shrink-0', endedAt === null ? 'text-warn' : 'text-ink-soft')}
            />
            <div className="min-w-0">
              <p className="break-words">{text}</p>
              <p className="mt-0.5 text-small text-ink-soft">
                Since <DateTime at={since} exact />
                {endedAt !== null && (
                  <>
                    , ended <DateTime at={endedAt} exact />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What all sellers have used of today's calls. */
function BudgetList({ budgets }: { budgets: readonly BudgetUse[] }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-small text-ink-soft">
        Today’s calls of vendors
      </summary>
      <Card flush>
        <ul className="divide-y divide-line">
          {budgets.map(({ calls, used, limit }) => (
            <li key={calls} className="px-4 py-3">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 break-words">{capitalized(calls)}</span>
                <span className="tabular text-small text-ink-soft">
                  {countText(used)} of {countText(limit)}
                </span>
              </p>
              <div className="mt-1.5">
                <ProgressBar label={capitalized(calls)} value={used / Math.max(1, limit)} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </details>
  )
}

const capitalized = (text: string) =>
  text.startsWith('eBay') ? text : text.charAt(0).toUpperCase() + text.slice(1)
