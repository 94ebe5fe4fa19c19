import { useState } from 'react'
import { parseGrade } from '../../../shared/numismatics/grades.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { SessionRow } from '../session/rows/session-row.ts'
import { useSessionStore } from '../session/session-context.ts'
import { ChoiceList } from './choice-list.tsx'
import { DAMAGE_KINDS, damageChange, damageOf, gradeWithDamage } from './damage.ts'

const NONE = 'none'

/** Opens the question what is wrong with a coin; says it where something is. */
export function DamageControl({ row }: { row: SessionRow }) {
  const [open, setOpen] = useState(false)
  const { listing } = row.shown
  const isDamaged = parseGrade(listing.grade)?.details ?? false
  return (
    <>
      <Button
        size="small"
        wraps
        aria-haspopup="dialog"
        className={isDamaged ? 'border-warn! bg-warn-soft!' : ''}
        onClick={() => setOpen(true)}
      >
        {isDamaged ? `Problem: ${damageOf(listing) ?? 'not named'}` : 'Damaged or cleaned…'}
      </Button>
      {open && <DamageDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function DamageDialog({ row, onClose }: { row: SessionRow; onClose: () => void }) {
  const store = useSessionStore()
  const { listing } = row.shown
  const isDamaged = parseGrade(listing.grade)?.details ?? false
  const [chosen, setChosen] = useState<string | null>(isDamaged ? damageOf(listing) : NONE)
  const kind = DAMAGE_KINDS.find(each => each === chosen) ?? null
  const grade = chosen === null ? null : gradeWithDamage(listing.grade, kind)
  const confirm = () => {
    const change = grade === null ? null : damageChange(listing, kind)
    if (change) store.send({ do: 'change', ids: [row.id], change, tell: true })
    onClose()
  }
  const detailsGrade = gradeWithDamage(listing.grade, 'Damaged') ?? ''
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Damaged or cleaned?"
      description={`Such a coin has a details grade, here ${detailsGrade}, and a lower price. Title and description name the problem.`}
      actions={
        <Button variant="primary" disabled={grade === null} onClick={confirm}>
          {grade === null
            ? 'Choose one'
            : grade === listing.grade
              ? `Keep ${grade}`
              : `Set ${grade}`}
        </Button>
      }
    >
      <ChoiceList
        label="What is wrong with it"
        className="grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]!"
        choices={[
          { value: NONE, text: 'No problem' },
          ...DAMAGE_KINDS.map(each => ({ value: each, text: each })),
        ]}
        value={chosen}
        onChoose={setChosen}
        onConfirm={confirm}
      />
    </Dialog>
  )
}
