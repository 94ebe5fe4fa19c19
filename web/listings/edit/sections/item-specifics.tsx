import { useId, useState } from 'react'
import { NAMED_VALUES } from '../../../../shared/listing/field-kinds.ts'
import type { ItemSpecifics } from '../../../../shared/listing/terms/asked-specifics.ts'
import { namedValuesOf } from '../../../../shared/listing/terms/named-values.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useEditContext, useEditValues, warningOf } from '../edit-context.ts'
import { useItemSpecifics } from '../use-item-specifics.ts'

type Asked = ItemSpecifics['specifics'][number]

/** eBay's item specifics that no other field gives, with eBay's own values: those that it asks for, and those entered. */
export function ItemSpecificFields() {
  const { form, problems, locked, listing } = useEditContext()
  const entered = useEditValues(values => namedValuesOf(values.itemSpecifics))
  const { data } = useItemSpecifics(listing)
  const asked = data?.specifics ?? []
  const others = Object.keys(entered).filter(name => asked.every(each => each.name !== name))
  const shown = [...asked, ...others.map(freeText)]
  if (shown.length === 0) return null
  const enter = (name: string, value: string) => {
    const { [name]: _before, ...rest } = namedValuesOf(form.getValues('itemSpecifics'))
    const next = NAMED_VALUES.control.encode(value.trim() ? { ...rest, [name]: value } : rest)
    form.setValue('itemSpecifics', next, { shouldDirty: true })
  }
  const { warning } = warningOf(problems, 'itemSpecifics')
  return (
    <fieldset className="col-span-2 grid grid-cols-2 gap-4" data-field="itemSpecifics">
      <legend className="mb-1.5 text-small font-[560]">Item specifics</legend>
      {warning && <p className="col-span-2 text-small text-warn">{warning}</p>}
      {shown.map(each => (
        <Specific
          // Another version of the listing is read anew.
          key={`${listing.version} ${each.name}`}
          asked={each}
          read={() => namedValuesOf(form.getValues('itemSpecifics'))[each.name] ?? ''}
          disabled={locked.itemSpecifics !== undefined}
          onChange={value => enter(each.name, value)}
        />
      ))}
    </fieldset>
  )
}

const freeText = (name: string): Asked => ({
  name,
  values: [],
  selectionOnly: false,
  maxLength: 65,
  requiredFrom: null,
  last: null,
})

interface SpecificProps {
  asked: Asked
  /** The form's value. */
  read: () => string
  disabled: boolean
  onChange: (value: string) => void
}

function Specific({ asked, read, disabled, onChange }: SpecificProps) {
  const { name, values, selectionOnly, maxLength, last } = asked
  const list = useId()
  // As it is typed: the form's value has no space at its end, and is shown when the typing pauses.
  const [value, setValue] = useState(read)
  const enter = (text: string) => {
    setValue(text)
    onChange(text)
  }
  // What the last coin of the series had is the first.
  const offered = [...new Set([...(last ? [last] : []), ...values])]
  const control = { label: name, value, disabled }
  if (selectionOnly) {
    const options = value && !offered.includes(value) ? [value, ...offered] : offered
    return (
      <Select
        {...control}
        placeholder="Please choose"
        options={options.map(option => ({ value: option, label: option }))}
        onChange={event => enter(event.target.value)}
      />
    )
  }
  return (
    <>
      <TextField
        {...control}
        maxLength={maxLength}
        list={list}
        onChange={event => enter(event.target.value)}
      />
      <datalist id={list}>
        {offered.map(option => (
          <option key={option} value={option} label={option} aria-label={option} />
        ))}
      </datalist>
    </>
  )
}
