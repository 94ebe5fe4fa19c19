import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { SUBSCRIPTION_TIER_NAMES } from '../../shared/billing.ts'
import { useAddressQuery } from '../lib/navigation.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { MoreButton } from './more-button.tsx'
import { Panel } from './panel.tsx'
import { TIER_OPTIONS } from './tier-options.ts'
import { useUsers } from './use-users.ts'
import { UserRow } from './user-row.tsx'

interface SearchForm extends HTMLFormElement {
  search: HTMLInputElement
}

/** All users: who they are, what they use, and what may be done. The filter is stored in the address. */
export function UsersPanel() {
  const [query, change] = useAddressQuery()
  const search = query.get('search') ?? ''
  const tier = SUBSCRIPTION_TIER_NAMES.find(name => name === query.get('tier')) ?? null
  const list = useUsers({ search, tier })

  function setFilter(name: 'search' | 'tier', value: string) {
    change(next => {
      if (value) next.set(name, value)
      else next.delete(name)
    })
  }
  function submit(event: SubmitEvent<SearchForm>) {
    event.preventDefault()
    setFilter('search', event.currentTarget.search.value.trim())
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <form role="search" onSubmit={submit} className="flex min-w-64 flex-1 items-end gap-2">
          <TextField
            key={search}
            label="Username or email"
            name="search"
            type="search"
            defaultValue={search}
            className="max-w-md flex-1"
          />
          <Button type="submit" icon={<Search size={18} />}>
            Search
          </Button>
        </form>
        <Select
          label="Plan"
          placeholder="All plans"
          options={TIER_OPTIONS}
          value={tier ?? ''}
          onChange={event => setFilter('tier', event.target.value)}
          className="w-40"
        />
      </div>
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
