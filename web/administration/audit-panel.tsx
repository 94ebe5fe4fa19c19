import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '../../shared/administration.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { usePages } from '../lib/use-pages.ts'
import { Card } from '../ui/card.tsx'
import { DatedList } from '../ui/dated-list.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { MoreButton } from '../ui/feedback/more-button.tsx'
import { Select } from '../ui/fields/select.tsx'
import { FilterBar, useAddressFilter } from './filter-bar.tsx'
import { Panel } from './panel.tsx'

/** What was done, between who did it and to whom. */
const ACTION_TEXTS: Record<AuditAction, string> = {
  'user.approved': 'approved',
  'user.rejected': 'rejected',
  'user.suspended': 'suspended',
  'user.unsuspended': 'ended the suspension of',
  'user.made_admin': 'made an administrator of',
  'user.unmade_admin': 'took the administrator role from',
  'user.tier_set': 'changed the plan of',
  'user.second_factor_removed': 'turned off the two-step login of',
  'user.sessions_ended': 'ended all sessions of',
  'user.objected': 'disputed the change of address of',
  'user.deleted': 'deleted the account of',
  'plan.changed': 'changed the plan',
  'references.promoted': 'shared with every seller the known coin',
  'references.withdrawn': 'stopped sharing the known coin',
  'ebay.forgotten': 'told of the deletion of the eBay account of',
  'mail.tested': 'sent a test email to',
  'mail.tried_again': 'sent again the mail',
  'mail.outbox_read': 'read the mails kept in',
}

function sentenceOf({ actor, action, subject, detail }: AuditEntry): string {
  return `${actor.username} ${ACTION_TEXTS[action]} ${subject.username}${detail ? ` (${detail})` : ''}`
}

/** "Made an administrator of", for the filter. */
const ACTION_OPTIONS = AUDIT_ACTIONS.map(value => {
  const text = ACTION_TEXTS[value]
  return { value, label: `${text.charAt(0).toUpperCase()}${text.slice(1)}` }
})

/** Who approved, rejected, suspended whom and when, newest first. The filter is stored in the address. */
export function AuditPanel() {
  const [query, setFilter] = useAddressFilter()
  const search = query.get('search') ?? ''
  const action = AUDIT_ACTIONS.find(one => one === query.get('action')) ?? null
  return (
    <div className="flex flex-col gap-4">
      <FilterBar label="Name" search={search} onSearch={value => setFilter('search', value)}>
        <Select
          label="Action"
          placeholder="All actions"
          options={ACTION_OPTIONS}
          value={action ?? ''}
          onChange={event => setFilter('action', event.target.value)}
          className="w-64"
        />
      </FilterBar>
      <AuditEntries search={search} action={action} />
    </div>
  )
}

function AuditEntries({ search, action }: { search: string; action: AuditAction | null }) {
  const filter = { ...(search && { search }), ...(action && { action }) }
  const list = usePages(
    queryKeys.admin.auditLog({ search, action }),
    async query => (await api.admin['audit-log'].$get({ query: { ...query, ...filter } })).json(),
    page => page.entries,
  )
  return (
    <Panel query={list} what="The audit log">
      {entries =>
        entries.length === 0 ? (
          <EmptyState title={search || action ? 'No entry matches' : 'Nothing is recorded yet'} />
        ) : (
          <>
            <Card flush>
              <DatedList
                entries={entries.map(entry => ({
                  id: entry.id,
                  at: entry.at,
                  text: sentenceOf(entry),
                }))}
              />
            </Card>
            <MoreButton list={list} />
          </>
        )
      }
    </Panel>
  )
}
