import { type FormEvent, useState } from 'react'
import { type OfferRules, offerRulesSchema } from '../../shared/best-offers/best-offers.ts'
import { typedNumber, typedPercent } from '../../shared/lib/typed-number.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useSaveRules } from './use-best-offers.ts'

const FIELDS = [
  {
    name: 'aboveMelt',
    label: 'Never below melt value and fees, plus this percent',
    hint: 'Empty: no floor',
  },
  {
    name: 'acceptFrom',
    label: 'Accept from this percent of the market price',
    hint: 'Empty: never',
  },
  {
    name: 'declineBelow',
    label: 'Decline below this percent of the market price',
    hint: 'Empty: never',
  },
] as const

const textOf = (basisPoints: number | null) =>
  basisPoints === null ? '' : typedPercent(basisPoints)

/** Basis points of a percent as it is written; null for nothing, undefined for what is no percent. */
function basisPointsOf(text: string): number | null | undefined {
  const written = text.trim().replace(/%$/, '').trim()
  if (written === '') return null
  return /^\d{1,3}([.,]\d{1,2})?$/.test(written)
    ? Math.round(typedNumber(written) * 100)
    : undefined
}

/** By what offers are judged. They propose; the seller answers. */
export default function RulesDialog({
  rules,
  onClose,
}: {
  rules: OfferRules
  onClose: () => void
}) {
  const [values, setValues] = useState(() => ({
    aboveMelt: textOf(rules.aboveMelt),
    acceptFrom: textOf(rules.acceptFrom),
    declineBelow: textOf(rules.declineBelow),
  }))
  const [problem, setProblem] = useState('')
  const save = useSaveRules(onClose)
  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = offerRulesSchema.safeParse({
      aboveMelt: basisPointsOf(values.aboveMelt),
      acceptFrom: basisPointsOf(values.acceptFrom),
      declineBelow: basisPointsOf(values.declineBelow),
    })
    if (parsed.success) return save.mutate(parsed.data)
    const [issue] = parsed.error.issues
    setProblem(issue?.code === 'custom' ? issue.message : 'Enter percents from 0 to 200.')
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Rules for offers"
      description="They propose an answer beside each offer. Nothing is answered by itself."
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="offer-rules" busy={save.isPending}>
            Store the rules
          </Button>
        </>
      }
    >
      <form id="offer-rules" className="grid gap-4" onSubmit={submit} noValidate>
        {FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            inputMode="decimal"
            value={values[name]}
            onChange={event => {
              const { value } = event.currentTarget
              setProblem('')
              setValues(known => ({ ...known, [name]: value }))
            }}
          />
        ))}
        {problem && <Banner tone="error">{problem}</Banner>}
      </form>
    </Dialog>
  )
}
