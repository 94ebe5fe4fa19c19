import { Search } from 'lucide-react'
import type { ReactNode, SubmitEvent } from 'react'
import { useAddressQuery } from '../lib/navigation.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

/** A panel's filter, which is stored in the address: its values by name, and a way to set one; empty removes it. */
export function useAddressFilter(): [URLSearchParams, (name: string, value: string) => void] {
  const [query, change] = useAddressQuery()
  return [
    query,
    (name, value) =>
      change(next => {
        if (value) next.set(name, value)
        else next.delete(name)
      }),
  ]
}

interface SearchForm extends HTMLFormElement {
  search: HTMLInputElement
}

interface FilterBarProps {
  /** Of the text field: what is searched. */
  label: string
  search: string
  onSearch: (search: string) => void
  /** Further filters. */
  children: ReactNode
}

/** The search above a panel's list, and the filters beside it. */
export function FilterBar({ label, search, onSearch, children }: FilterBarProps) {
  function submit(event: SubmitEvent<SearchForm>) {
    event.preventDefault()
    onSearch(event.currentTarget.search.value.trim())
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <form role="search" onSubmit={submit} className="flex min-w-64 flex-1 items-end gap-2">
        <TextField
          key={search}
          label={label}
          name="search"
          type="search"
          defaultValue={search}
          className="max-w-md flex-1"
        />
        <Button type="submit" icon={<Search size={18} />}>
          Search
        </Button>
      </form>
      {children}
    </div>
  )
}
