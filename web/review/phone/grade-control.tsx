import { useMemo, useState } from 'react'
import { gradeLabel, parseGrade } from '../../../shared/numismatics/grades.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { estimateText, shortPrice } from '../session/rows/row-texts.ts'
import { marketOf, type SessionRow } from '../session/rows/session-row.ts'
import { useSessionStore } from '../session/session-context.ts'
import { ChoiceList } from './choice-list.tsx'
import { DamageControl } from './damage-control.tsx'
import { gradeChoices } from './grade-choices.ts'
import { ValueButton } from './value-button.tsx'

/** The grade of a coin, and whether it is damaged: each is changed in a dialog of its own. */
export function GradeControl({ row }: { row: SessionRow }) {
  const [open, setOpen] = useState(false)
  const { listing } = row.shown
  const estimate = estimateText(row.shown)
  return (
    <div className="grid grid-cols-1 gap-2">
      <ValueButton
        label="Grade"
        value={listing.grade}
        note={listing.grader ?? (estimate ? `est. ${estimate}` : '')}
        onOpen={() => setOpen(true)}
      />
      {parseGrade(listing.grade) && <DamageControl row={row} />}
      {open && <GradeDialog row={row} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface GradeDialogProps {
  row: SessionRow
  onClose: () => void
}

function GradeDialog({ row, onClose }: GradeDialogProps) {
  const store = useSessionStore()
  const { listing, analysis } = row.shown
  const choices = useMemo(
    () => gradeChoices(listing.grade, listing.grader ? null : analysis),
    [listing.grade, listing.grader, analysis],
  )
  const { codes, likely, restsAt, details, designation } = choices
  const [code, setCode] = useState(choices.chosen)
  const [plus, setPlus] = useState(choices.plus)
  const takesPlus = code !== null && parseGrade(`${code}+`)?.plus === true
  const grade =
    code === null ? '' : gradeOf({ code, plus: plus && takesPlus, details, designation })
  const market = marketOf({ ...row.shown, listing: { ...listing, grade } })
  const confirm = () => {
    if (grade !== '' && grade !== listing.grade)
      store.send({
        do: 'enter',
        field: 'grade',
        text: grade,
        after: 'stay',
        ids: [row.id],
        tell: true,
      })
    onClose()
  }
  const estimate = estimateText(row.shown)
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Grade"
      description={estimate && `Estimate from the pictures: ${estimate}`}
      actions={
        <>
          <Checkbox
            label="Plus (+)"
            checked={plus && takesPlus}
            disabled={!takesPlus}
            onChange={event => setPlus(event.currentTarget.checked)}
          />
          <p aria-live="polite" className="tabular mr-auto self-center text-small text-ink-soft">
            {market && `Market ${shortPrice(market.priceCents)}`}
          </p>
          <Button variant="primary" disabled={grade === ''} onClick={confirm}>
            {grade === ''
              ? 'Choose a grade'
              : grade === listing.grade
                ? `Keep ${grade}`
                : `Set ${grade}`}
          </Button>
        </>
      }
    >
      <ChoiceList
        label="Grade"
        choices={codes.map(each => ({ value: each, text: each, likely: likely.has(each) }))}
        value={code}
        restsAt={restsAt}
        onChoose={setCode}
        onConfirm={confirm}
      />
    </Dialog>
  )
}

interface GradeParts {
  code: string
  plus: boolean
  details: boolean
  designation: string
}

const gradeOf = ({ code, plus, details, designation }: GradeParts): string =>
  gradeLabel({ code: `${code}${plus ? '+' : ''}${details ? ' Details' : ''}`, designation })
