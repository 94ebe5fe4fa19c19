import { Check, Copy, MapPin, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ENTRY_FIELDS, ENTRY_TEXTS, type EntryField } from '../session/rows/session-state.ts'
import { coinsToApprove } from '../session/session.ts'
import { useSession, useSessionStore } from '../session/session-context.ts'
import type { ReviewStep } from '../session/session-events.ts'

/**
 * What can be done to all selected coins, each as one step. `onEnd` gives the focus back to the table where an act ends
 * the selection, and the bar with it.
 */
export function BulkBar({ onEnd }: { onEnd: () => void }) {
  const store = useSessionStore()
  const end = (step: ReviewStep) => {
    store.send(step)
    onEnd()
  }
  const selected = useSession(state => state.selected)
  const order = useSession(state => state.order)
  const [place, setPlace] = useState('')
  const ids = order.filter(id => selected.has(id))
  const toApprove = useSession(state => coinsToApprove(state, ids).length)
  return (
    <section
      aria-label="Selected coins"
      className="flex min-h-15 shrink-0 flex-wrap items-center gap-2 sideways:flex-nowrap sideways:overflow-x-auto rounded-card border border-accent/40 bg-accent-soft px-3 py-2"
    >
      <p className="tabular mr-2 font-[620]">{`${ids.length} selected`}</p>
      {ENTRY_FIELDS.map(field => (
        <BulkField
          key={field}
          field={field}
          ids={ids}
          {...(field === 'storageLocation' && { text: place, onText: setPlace })}
        />
      ))}
      <Button
        size="small"
        icon={<MapPin size={16} />}
        aria-label="Count up storage locations"
        onClick={() => {
          const from = place.trim()
          store.send({ do: 'locate', ids, ...(from && { from }) })
          setPlace('')
        }}
      >
        Count up
      </Button>
      <Button
        size="small"
        icon={<Copy size={16} />}
        onClick={() => store.send({ do: 'as-above', ids })}
      >
        Same as above
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<Check size={16} />}
        onClick={() => end({ do: 'decide', review: 'approved', ids })}
      >
        {`Approve ${toApprove}`}
      </Button>
      <Button
        size="small"
        icon={<X size={16} />}
        onClick={() => end({ do: 'decide', review: 'aside', ids })}
      >
        Set aside
      </Button>
      <Button
        size="small"
        variant="quiet"
        className="ml-auto"
        aria-label="Clear selection"
        onClick={() => end({ do: 'select-all', on: false })}
      >
        Clear
      </Button>
    </section>
  )
}

interface BulkFieldProps {
  field: EntryField
  ids: readonly number[]
  /** Its text, where another control reads it too. */
  text?: string
  onText?: (text: string) => void
}

function BulkField({ field, ids, ...shared }: BulkFieldProps) {
  const { short: label, example } = ENTRY_TEXTS[field]
  const store = useSessionStore()
  const [own, setOwn] = useState('')
  const { text = own, onText: setText = setOwn } = shared
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    store.send({ do: 'enter', field, text, after: 'stay', ids })
    const { said } = store.get()
    // What could not be read is said, and stays to be mended.
    if (said.text === '' || said.undo) setText('')
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-1">
      <label className="flex items-center gap-1.5 text-small">
        {label}
        <input
          type="text"
          value={text}
          placeholder={example}
          autoComplete="off"
          spellCheck={false}
          onChange={event => setText(event.currentTarget.value)}
          className="h-9 w-16 rounded-control border border-line-strong bg-surface px-2 text-[1rem] pointer-coarse:h-11"
        />
      </label>
      <Button
        type="submit"
        size="small"
        className="px-2!"
        aria-label={`Set ${label.toLowerCase()} of ${ids.length}`}
      >
        Set
      </Button>
    </form>
  )
}
