import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { parseDateEntry } from '../session/entries/date-entry.ts'
import type { SessionRow } from '../session/rows/session-row.ts'
import { useSessionStore } from '../session/session-context.ts'

/** Date and mint mark of a coin that memory alone has named. Enter confirms them. */
export function DateToConfirm({ row }: { row: SessionRow }) {
  const store = useSessionStore()
  const { year, mint } = row.shown.listing
  const [text, setText] = useState([year, mint].filter(Boolean).join(' '))
  const [error, setError] = useState<string>()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const date = parseDateEntry(text, mint)
    if (date) store.send({ do: 'change', ids: [row.id], change: date })
    else setError('Type for example 1921 S, or 1921 for a coin without a mint mark.')
  }
  return (
    <form onSubmit={confirm} className="flex items-end gap-2">
      <TextField
        label="Date and mint mark, to confirm"
        hint="1921 S; 1921 alone has no mint mark"
        error={error}
        className="grow"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the coin waits for
        autoFocus
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" className="shrink-0">
        Confirm
      </Button>
    </form>
  )
}
