import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAddressQuery } from '../../lib/navigation.ts'
import { setPart } from './card-filter.ts'

/** A search begins when the seller has not typed for this long, in ms. */
const REST_MS = 200

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>
  /** As the address has it. */
  text: string
}

/** Looks for words in the seller's listings. */
export function SearchBox({ input, text }: SearchBoxProps) {
  const [, changeQuery] = useAddressQuery()
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const search = (words: string) => {
    sent.current = words.trim()
    changeQuery(query => setPart(query, 'q', words.trim()))
  }
  // Cleared from elsewhere, or by the browser's way back.
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => search(typed), REST_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the words alone begin a search
  }, [typed])
  return (
    <form
      className="relative grow basis-full md:max-w-sm md:basis-64"
      onSubmit={event => {
        event.preventDefault()
        search(typed)
      }}
    >
      <Search
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        data-scan="search"
        enterKeyHint="search"
        aria-label="Search your listings"
        aria-keyshortcuts="/"
        placeholder="Search: coin, year, grade, SKU, location"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          if (typed) setTyped('')
          else event.currentTarget.blur()
        }}
        className="h-9 w-full rounded-control border border-line-strong bg-surface pr-9 pl-9 text-[1rem] placeholder:text-small placeholder:text-ink-faint md:text-small pointer-coarse:h-11"
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            setTyped('')
            search('')
            input.current?.focus()
          }}
          className="absolute top-0 right-0 inline-grid h-full w-9 place-items-center rounded-control text-ink-soft pointer-coarse:w-11"
        >
          <X size={16} />
        </button>
      )}
    </form>
  )
}
