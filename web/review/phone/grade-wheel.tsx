import { useMemo } from 'react'
import { gradeLabel } from '../../../shared/numismatics/grades.ts'
import { estimateText } from '../session/row-texts.ts'
import { useSessionStore } from '../session/session-context.ts'
import type { SessionRow } from '../session/session-row.ts'
import { gradeChoices } from './grade-choices.ts'
import { SmallToggle } from './small-toggle.tsx'
import { Wheel } from './wheel.tsx'

/** The grade of a coin on a wheel; those within the estimate stand out. Plus and Details are switched beside it. */
export function GradeWheel({ row }: { row: SessionRow }) {
  const store = useSessionStore()
  const { listing, analysis } = row.shown
  const choices = useMemo(
    () => gradeChoices(listing.grade, listing.grader ? null : analysis),
    [listing.grade, listing.grader, analysis],
  )
  const { codes, chosen, likely, restsAt, details, plus, designation } = choices
  const options = useMemo(
    () => codes.map(code => ({ value: code, text: code, likely: likely.has(code) })),
    [codes, likely],
  )
  const enter = (text: string) =>
    store.send({ do: 'enter', field: 'grade', text, after: 'stay', ids: [row.id] })
  return (
    <div className="grid grid-cols-1 gap-1">
      <Wheel
        label="Grade"
        hint={listing.grader ?? estimateText(row.shown) ?? ''}
        options={options}
        value={chosen}
        restsAt={restsAt}
        onChoose={code =>
          enter(gradeLabel({ code: details ? `${code} Details` : code, designation }))
        }
      />
      {chosen && (
        <div className="flex flex-wrap gap-1 *:grow *:basis-0">
          <SmallToggle label="Plus" text="+" on={plus} onToggle={() => enter('+')} />
          <SmallToggle label="Details" text="Details" on={details} onToggle={() => enter('d')} />
        </div>
      )}
    </div>
  )
}
