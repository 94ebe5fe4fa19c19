import { Check, Copy, MapPin, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSession, useSessionStore } from '../session/session-context.ts'
import type { ReviewStep } from '../session/session-events.ts'
import type { EntryField } from '../session/session-state.ts'

const FIELDS: readonly (readonly [EntryField, string, string])[] = [
  ['grade', 'Grade', 'vf20'],
  ['price', 'Price', '45 or m'],
  ['shippingPrice', 'Shipping', '4.95'],
  ['storageLocation', 'Location', 'Box 1'],
]

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
  const ids = order.filter(id => selected.has(id))
  return (
    <section
      aria-label="Selected coins"
      className="flex min-h-15 shrink-0 flex-wrap items-center gap-2 sideways:flex-nowrap sideways:overflow-x-auto rounded-card border border-accent/40 bg-accent-soft px-3 py-2"
    >
      <p className="tabular mr-2 font-[620]">{`${ids.length} selected`}</p>
      {FIELDS.map(([field, label, placeholder]) => (
        <BulkField key={field} field={field} label={label} placeholder={placeholder} ids={ids} />
      ))}
      <Button
        size="small"
        icon={<MapPin size={16} />}
        aria-label="Count up storage locations"
        onClick={() => store.send({ do: 'locate', ids })}
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
        {`Approve ${ids.length}`}
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
  label: string
  placeholder: string
  ids: readonly number[]
}

function BulkField({ field, label, placeholder, ids }: BulkFieldProps) {
  const store = useSessionStore()
  const [text, setText] = useState('')
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
          placeholder={placeholder}
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
