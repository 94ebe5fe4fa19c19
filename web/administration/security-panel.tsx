import {
  SECURITY_EVENT_KINDS,
  SECURITY_EVENTS,
  type SecurityEventKind,
} from '../../shared/accounts/security-log.ts'
import { SecurityLogList } from '../accounts/own-account/security-log-list.tsx'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { usePages } from '../lib/use-pages.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { MoreButton } from '../ui/feedback/more-button.tsx'
import { Select } from '../ui/fields/select.tsx'
import { FilterBar, useAddressFilter } from './filter-bar.tsx'
import { Panel } from './panel.tsx'

const KIND_OPTIONS = SECURITY_EVENT_KINDS.map(value => ({ value, label: SECURITY_EVENTS[value] }))

/** Logins, failures and changes of all accounts, newest first. The filter is stored in the address. */
export function SecurityPanel() {
  const [query, setFilter] = useAddressFilter()
  const search = query.get('search') ?? ''
  const kind = SECURITY_EVENT_KINDS.find(one => one === query.get('kind')) ?? null
  return (
    <div className="flex flex-col gap-4">
      <FilterBar label="Name" search={search} onSearch={value => setFilter('search', value)}>
        <Select
          label="Event"
          placeholder="All events"
          options={KIND_OPTIONS}
          value={kind ?? ''}
          onChange={event => setFilter('kind', event.target.value)}
          className="w-64"
        />
      </FilterBar>
      <Events search={search} kind={kind} />
    </div>
  )
}

function Events({ search, kind }: { search: string; kind: SecurityEventKind | null }) {
  const filter = { ...(search && { search }), ...(kind && { kind }) }
  const list = usePages(
    queryKeys.admin.securityLog({ search, kind }),
    async query =>
      (await api.admin['security-log'].$get({ query: { ...query, ...filter } })).json(),
    page => page.events,
  )
  return (
    <Panel query={list} what="The security log">
      {events =>
        events.length === 0 ? (
          <EmptyState title={search || kind ? 'No event matches' : 'Nothing is recorded yet'} />
        ) : (
          <>
            <Card flush>
              <SecurityLogList events={events} />
            </Card>
            <MoreButton list={list} />
          </>
        )
      }
    </Panel>
  )
}
