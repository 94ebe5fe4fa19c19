import { useState } from 'react'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Combobox } from '../ui/fields/combobox.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { MoneyField, TextField } from '../ui/fields/text-field.tsx'
import { KitSection } from './kit-section.tsx'

const SERIES = [
  ['Lincoln Cent, Wheat', '1909–1958'],
  ['Buffalo Nickel', '1913–1938'],
  ['Mercury Dime', '1916–1945'],
  ['Standing Liberty Quarter', '1916–1930'],
  ['Walking Liberty Half Dollar', '1916–1947'],
  ['Franklin Half Dollar', '1948–1963'],
  ['Morgan Dollar', '1878–1921'],
  ['Peace Dollar', '1921–1935'],
].map(([label = '', hint = '']) => ({ value: label, label, hint }))

const MINTS = ['none', 'P', 'D', 'S', 'W', 'CC', 'O'].map(mint => ({ value: mint, label: mint }))

/** Every field: empty, filled, with hint, with error, disabled. */
export function KitFields() {
  const [series, setSeries] = useState<string | null>('Morgan Dollar')
  const [none, setNone] = useState<string | null>(null)
  const [title, setTitle] = useState('1881-S Morgan Silver Dollar')
  return (
    <KitSection title="Fields">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label="Title"
          required
          value={title}
          onChange={event => setTitle(event.target.value)}
        />
        <TextField label="Year" placeholder="1881" hint="As it stands on the coin" />
        <TextField
          label="Grade"
          required
          defaultValue=""
          error="Grade is required"
          hint="The grader's, or your own"
        />
        <MoneyField label="Price" required min={0.01} defaultValue="89.50" />
        <MoneyField
          label="Shipping"
          min={0}
          defaultValue="-1"
          error="Shipping price must be a non-negative number"
        />
        <Select label="Mint mark" options={MINTS} defaultValue="S" />
        <Select label="Mint mark, empty" options={MINTS} placeholder="Choose" defaultValue="" />
        <TextField
          label="Diameter"
          defaultValue=""
          warning="eBay asks for it before the coin is published"
        />
        <TextField label="Disabled" disabled defaultValue="Not now" />
        <Combobox label="Series" options={SERIES} value={series} onChange={setSeries} />
        <Combobox
          label="Series, none chosen"
          placeholder="Search 90 series"
          options={SERIES}
          value={none}
          onChange={setNone}
          error={none ? undefined : 'Coin type is required'}
        />
        <TextField label="Read only" readOnly defaultValue="0.900 silver" />
        <TextArea
          label="Description"
          className="sm:col-span-2"
          defaultValue={'A bright, well struck dollar.\nShips within 1 business day.'}
        />
        <div className="flex flex-col">
          <Checkbox label="Select all" indeterminate />
          <Checkbox label="Chosen" defaultChecked />
          <Checkbox label="Not chosen" />
          <Checkbox label="Not now" disabled />
        </div>
      </div>
    </KitSection>
  )
}
