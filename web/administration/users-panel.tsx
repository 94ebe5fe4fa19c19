import { SUBSCRIPTION_TIER_NAMES } from '../../shared/billing.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { MoreButton } from '../ui/feedback/more-button.tsx'
import { Select } from '../ui/fields/select.tsx'
import { FilterBar, useAddressFilter } from './filter-bar.tsx'
import { Panel } from './panel.tsx'
import { TIER_OPTIONS } from './tier-options.ts'
import { useUsers } from './use-users.ts'
import { UserRow } from './user-row.tsx'

/** All users: who they are, what they use, and what may be done. The filter is stored in the address. */
export function UsersPanel() {
  const [query, setFilter] = useAddressFilter()
  const search = query.get('search') ?? ''
  const tier = SUBSCRIPTION_TIER_NAMES.find(name => name === query.get('tier')) ?? null
  const list = useUsers({ search, tier })
  return (
    <div className="flex flex-col gap-4">
      <FilterBar
        label="Username or email"
        search={search}
        onSearch={value => setFilter('search', value)}
      >
        <Select
          label="Plan"
          placeholder="All plans"
          options={TIER_OPTIONS}
          value={tier ?? ''}
          onChange={event => setFilter('tier', event.target.value)}
          className="w-40"
        />
      </FilterBar>
      <Panel query={list} what="The users">
        {users =>
          users.length === 0 ? (
            <EmptyState title="No user matches" description="Try another name or plan." />
          ) : (
            <>
              <Card flush>
                <ul className="divide-y divide-line">
                  {users.map(user => (
                    <UserRow key={user.id} user={user} />
                  ))}
                </ul>
              </Card>
              <MoreButton list={list} />
            </>
          )
        }
      </Panel>
    </div>
  )
}
