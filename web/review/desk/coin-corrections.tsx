import { type KeyboardEvent, useRef, useState } from 'react'
import { TITLE_MAX_CHARACTERS } from '../../../shared/listing/terms/listing-terms.ts'
import { CategoryCombobox } from '../../listings/form/category-combobox.tsx'
import { fieldsOfSeries, mintOptionsOf } from '../../listings/form/coin-mints.ts'
import { GRADER_OPTIONS } from '../../listings/form/coin-options.ts'
import { SERIES_OPTIONS } from '../../listings/form/series-options.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { RowChange, SessionRow } from '../session/rows/session-row.ts'
import { useSessionStore } from '../session/session-context.ts'

/** Where a holder is named. */
export const HOLDER_FIELD = 'grader'

interface Option {
  value: string
  label: string
}

/** What the coin is, to be corrected; title, description, weight and metal follow while nobody has edited them. */
export function CoinCorrections({ row }: { row: SessionRow }) {
  const store = useSessionStore()
  const { listing } = row.shown
  const change = (values: RowChange) => store.send({ do: 'change', ids: [row.id], change: values })
  return (
    <div className="grid grid-cols-2 gap-3">
      <Combobox
        label="Series"
        className="col-span-2"
        placeholder="Morgan Dollar, maple leaf, Italy 2 euro, ..."
        options={SERIES_OPTIONS}
        value={listing.seriesId}
        onChange={id => {
          change({ seriesId: id, ...fieldsOfSeries(id) })
        }}
      />
      <ChangedField
        label="Coin"
        className="col-span-2"
        value={listing.coinType}
        onChange={coinType => coinType.length > 1 && change({ coinType })}
      />
      <ChangedField
        label="Country"
        value={listing.country}
        onChange={country => change({ country })}
      />
      <ChangedField
        label="Denomination"
        value={listing.denomination}
        onChange={denomination => change({ denomination })}
      />
      <ChangedField
        label="Year"
        inputMode="numeric"
        value={listing.year}
        onChange={year => change({ year })}
      />
      <Select
        label="Mint mark"
        placeholder="Not visible"
        options={withValue(mintOptionsOf(listing.seriesId ?? '', listing.year), listing.mint)}
        value={listing.mint}
        onChange={event => change({ mint: event.currentTarget.value })}
      />
      <Select
        label="Holder"
        data-field={HOLDER_FIELD}
        placeholder="Raw, no holder"
        options={withValue(GRADER_OPTIONS, listing.grader ?? '')}
        value={listing.grader ?? ''}
        onChange={event => change({ grader: event.currentTarget.value || null })}
      />
      <ChangedField
        label="Certificate"
        value={listing.certificationNumber ?? ''}
        onChange={number => change({ certificationNumber: number || null })}
      />
      <CategoryCombobox
        className="col-span-2"
        value={listing.ebayCategory}
        onChange={ebayCategory => change({ ebayCategory })}
      />
      <ChangedField
        label="Title"
        className="col-span-2"
        maxLength={TITLE_MAX_CHARACTERS}
        counted
        value={listing.title}
        onChange={title => title && change({ title })}
      />
    </div>
  )
}

interface ChangedFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
  maxLength?: number
  inputMode?: 'numeric'
  /** Says how many of `maxLength` characters are used. */
  counted?: boolean
}

/**
 * A text that is taken with Enter or when the field is left; Escape discards it. A value that changes elsewhere
 * replaces it.
 */
function ChangedField({ value, onChange, counted, ...field }: ChangedFieldProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Not by a key: the field keeps the focus when Enter changes its value.
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  // Escape moves the focus at once: the field is left before its text is the old one again.
  const discarded = useRef(false)
  const submit = () => {
    if (discarded.current) return
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <TextField
      {...field}
      {...(counted && { hint: `${text.length} of ${field.maxLength} characters` })}
      value={text}
      onChange={event => {
        discarded.current = false
        setText(event.currentTarget.value)
      }}
      onBlur={submit}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') submit()
        if (event.key !== 'Escape') return
        discarded.current = true
        setText(value)
      }}
    />
  )
}

/** The options, with the present value where it is none of them: it stays selectable. */
function withValue(options: readonly Option[], value: string): readonly Option[] {
  return value === '' || options.some(option => option.value === value)
    ? options
    : [{ value, label: value }, ...options]
}
