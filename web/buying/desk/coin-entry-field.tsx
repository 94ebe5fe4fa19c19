import { type FormEvent, useId, useState } from 'react'
import { typesOfEntry } from '../../review/session/entries/name-entry.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { parseCoinEntry } from '../coin-entry.ts'

type Coin = NonNullable<ReturnType<typeof parseCoinEntry>>

interface CoinEntryFieldProps {
  label: string
  hint?: string
  hideLabel?: boolean
  submitLabel: string
  /** An attribute by which the next field is found. */
  mark: string
  onEnter: (coin: Coin) => void
}

const COUNT_WORD = /^\d{1,4}\s*[x×*]\s*/i

/** A coin by key: number, type, year, grade. Enter takes it and empties the field. */
export function CoinEntryField({
  label,
  hint,
  hideLabel = false,
  submitLabel,
  mark,
  onEnter,
}: CoinEntryFieldProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const listId = useId()
  const types = typesOfEntry(text.replace(COUNT_WORD, ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const coin = parseCoinEntry(text)
    if (!coin) return setError('Type a coin first')
    setText('')
    onEnter(coin)
  }
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={label}
          hideLabel={hideLabel}
          data-entry={mark}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          value={text}
          error={error}
          hint={types.length > 0 && text.trim() !== '' ? undefined : hint}
          onChange={event => {
            setError(undefined)
            setText(event.currentTarget.value)
          }}
        />
        {text.trim() !== '' && types.length > 0 && (
          <p id={listId} role="status" className="mt-1 truncate text-small text-ink-soft">
            <span className="font-[560] text-ink">{types[0]?.name}</span>
            {types.length > 1 &&
              ` · ${types
                .slice(1)
                .map(({ name }) => name)
                .join(' · ')}`}
          </p>
        )}
      </div>
      <Button type="submit" className={hideLabel ? '' : 'mt-6.5'}>
        {submitLabel}
      </Button>
    </form>
  )
}
