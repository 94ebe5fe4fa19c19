import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { nameChoices } from '../session/entries/name-entry.ts'
import type { RowChange, SessionRow } from '../session/rows/session-row.ts'
import { useSessionStore } from '../session/session-context.ts'

/** Names a coin by the search over all types: a tap on a usual type, or a few letters and a tap. */
export function NameControl({ row }: { row: SessionRow }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Name it
      </Button>
      {open && <NameDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function NameDialog({ row, onClose }: { row: SessionRow; onClose: () => void }) {
  const store = useSessionStore()
  const [text, setText] = useState('')
  const choices = nameChoices(text)
  const take = (change: RowChange) => {
    store.send({ do: 'change', change, ids: [row.id], tell: true })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="What the coin is"
      description="Type a few letters and the date, then tap the type."
    >
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          const [first] = choices
          if (text.trim() && first) take(first.change)
        }}
      >
        <TextField
          label="Search all types"
          hint="kr74, it 2 euro 2002, maple leaf"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type
          autoFocus
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <ul aria-label="Types" className="grid gap-1">
          {choices.map(({ key, label, hint, change }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => take(change)}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control border border-line px-3 py-1 text-left text-body"
              >
                <span className="min-w-0 wrap-anywhere">{label}</span>
                {hint && <span className="tabular shrink-0 text-small text-ink-soft">{hint}</span>}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
