import type { AuditAction, AuditEntry } from '../../shared/administration.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MoreButton } from './more-button.tsx'
import { Panel } from './panel.tsx'
import { usePages } from './use-pages.ts'

/** What was done, between who did it and to whom. */
const ACTION_TEXTS: Record<AuditAction, string> = {
  'user.approved': 'approved',
  'user.rejected': 'rejected',
  'user.suspended': 'suspended',
  'user.unsuspended': 'ended the suspension of',
  'user.made_admin': 'made an administrator of',
  'user.unmade_admin': 'took the administrator role from',
  'user.tier_set': 'changed the plan of',
  'user.deleted': 'deleted the account of',
  'ebay.forgotten': 'told of the deletion of the eBay account of',
  'mail.tested': 'sent a test email to',
}

function sentenceOf({ actor, action, subject, detail }: AuditEntry): string {
  return `${actor.username} ${ACTION_TEXTS[action]} ${subject.username}${detail ? ` (${detail})` : ''}`
}

/** Who approved, rejected, suspended whom and when, newest first. */
export function AuditPanel() {
  const list = usePages(
    queryKeys.admin.auditLog,
    async query => (await api.admin['audit-log'].$get({ query })).json(),
    page => page.entries,
  )
  return (
    <Panel query={list} what="The audit log">
      {entries =>
        entries.length === 0 ? (
          <EmptyState title="Nothing is recorded yet" />
        ) : (
          <>
            <Card flush>
              <ul className="divide-y divide-line">
                {entries.map(entry => (
                  <li
                    key={entry.id}
                    className="grid items-baseline gap-x-6 gap-y-0.5 px-4 py-3 md:grid-cols-[12rem_minmax(0,1fr)]"
                  >
                    <span className="tabular text-small text-ink-soft max-md:order-last">
                      <DateTime at={entry.at} exact />
                    </span>
                    <span className="min-w-0 break-words">{sentenceOf(entry)}</span>
                  </li>
                ))}
              </ul>
            </Card>
            <MoreButton list={list} />
          </>
        )
      }
    </Panel>
  )
}
