import { type FormEvent, useState } from 'react'
import type { MetalRule } from '../../shared/metal/metal.ts'
import { FOLLOWED_METALS } from '../../shared/metal/metal-rules.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/dialogs/sheet.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { METAL_NAMES } from './metal-texts.ts'
import { PreviewTable } from './preview-table.tsx'
import { NEW_RULE, type RuleValues, termsOfValues, valuesOfRule } from './rule-values.ts'
import { SERIES_NAMES } from './series-names.ts'
import { usePreview, useSaveRule } from './use-metal.ts'

interface RuleSheetProps {
  /** Null: a new rule. */
  rule: MetalRule | null
  onClose: () => void
}

/** Makes or changes a rule: its terms, then what they do, coin by coin, and one question. */
export default function RuleSheet({ rule, onClose }: RuleSheetProps) {
  const [values, setValues] = useState<RuleValues>(rule ? valuesOfRule(rule.terms) : NEW_RULE)
  const [problem, setProblem] = useState('')
  const preview = usePreview()
  const save = useSaveRule(onClose)
  const read = termsOfValues(values)
  const change = (name: keyof RuleValues) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      preview.reset()
      setProblem('')
      setValues(known => ({ ...known, [name]: value }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!read.ok) return setProblem(read.message)
    preview.mutate({ terms: read.terms, ruleId: rule?.id })
  }
  return (
    <Sheet
      open
      width="wide"
      onOpenChange={open => !open && onClose()}
      title={rule ? `Rule “${rule.terms.name}”` : 'New rule'}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Group {...{ change }} />
        <Prices {...{ change, values }} />
        <Protection {...{ change }} />
        {problem && <Banner tone="error">{problem}</Banner>}
        <div>
          <Button
            type="submit"
            variant={preview.data ? 'secondary' : 'primary'}
            busy={preview.isPending}
          >
            Show what it does
          </Button>
        </div>
      </form>
      {preview.data && read.ok && (
        <div className="mt-6 grid grid-cols-1 gap-4">
          <PreviewTable preview={preview.data} />
          <div>
            <Button
              busy={save.isPending}
              onClick={() => save.mutate({ terms: read.terms, ruleId: rule?.id })}
            >
              Start this rule
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}

type Change = (name: keyof RuleValues) => {
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

function Group({ change }: { change: Change }) {
  return (
    <fieldset className={GRID}>
      <legend className="mb-2 text-lead">Which listings</legend>
      <TextField label="Name" required maxLength={60} {...change('name')} />
      <Select
        label="Metal"
        options={FOLLOWED_METALS.map(value => ({ value, label: METAL_NAMES[value] }))}
        {...change('metal')}
      />
      <Select
        label="Series"
        placeholder="All series"
        options={SERIES_NAMES}
        {...change('seriesId')}
      />
      <Select
        label="Certified"
        placeholder="Certified or not"
        options={[
          { value: 'yes', label: 'Certified alone' },
          { value: 'no', label: 'Not certified' },
        ]}
        {...change('certified')}
      />
      <TextField
        label="Search of My Listings"
        hint="Words of title, coin, year, grade or SKU; empty: all"
        {...change('search')}
      />
    </fieldset>
  )
}

function Prices({ change, values }: { change: Change; values: RuleValues }) {
  return (
    <fieldset className={GRID}>
      <legend className="mb-2 text-lead">Prices</legend>
      <TextField label="Floor: melt plus fees plus %" inputMode="decimal" {...change('floor')} />
      <Select
        label="Target"
        options={[
          { value: 'melt', label: 'Melt plus a percentage' },
          { value: 'market', label: 'The recommended price' },
        ]}
        {...change('target')}
      />
      {values.target === 'melt' && (
        <TextField label="Target: melt plus %" inputMode="decimal" {...change('above')} />
      )}
      <TextField label="Smallest change, %" inputMode="decimal" {...change('step')} />
      <TextField label="Largest change, %" inputMode="decimal" {...change('bound')} />
      <TextField label="Changes a day and listing" inputMode="numeric" {...change('changesADay')} />
      <TextField label="Quiet from" type="time" {...change('quietFrom')} />
      <TextField label="Quiet until" type="time" {...change('quietUntil')} />
    </fieldset>
  )
}

function Protection({ change }: { change: Change }) {
  return (
    <fieldset className={GRID}>
      <legend className="mb-2 text-lead">Brake</legend>
      <TextField
        label="The metal moves by more than, %"
        inputMode="decimal"
        {...change('brakeMoves')}
      />
      <TextField label="Within minutes" inputMode="numeric" {...change('brakeMinutes')} />
      <Select
        label="Then, and below the floor"
        options={[
          { value: 'hide', label: 'Set out of stock' },
          { value: 'warn', label: 'Leave with a warning' },
        ]}
        {...change('protection')}
      />
      <TextField
        label="Oldest metal price, minutes"
        hint="An older one changes nothing"
        inputMode="numeric"
        {...change('priceAgeMinutes')}
      />
    </fieldset>
  )
}
