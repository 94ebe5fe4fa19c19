import { type GuideGrade, rangeText } from './grade-texts.ts'

interface GradeLabelProps {
  grade: GuideGrade
  /** "1881-S Morgan Dollar" */
  coin: string
}

/** The grade as the label of a holder has it: coin, grade, range on the Sheldon scale and market value. */
export function GradeLabel({ grade, coin }: GradeLabelProps) {
  return (
    <div className="rounded-card bg-surface p-4 text-ink shadow-over">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="slab text-ink-soft">{coin}</p>
          <h3 className="mt-1 text-display">{grade.name}</h3>
        </div>
        <p className="slab pt-0.5 text-right text-lead! whitespace-nowrap">{grade.label}</p>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 border-t border-line pt-3">
        <div>
          <dt className="text-small text-ink-soft">Sheldon range</dt>
          <dd className="tabular text-title">{rangeText(grade)}</dd>
        </div>
        <div>
          <dt className="text-small text-ink-soft">Market value, of the top grade</dt>
          <dd className="flex items-center gap-3">
            <span className="tabular text-title">{`${grade.percent}%`}</span>
            <span aria-hidden="true" className="h-1.5 grow overflow-clip rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-accent transition-[width] duration-200 ease-out"
                style={{ width: `${grade.percent}%` }}
              />
            </span>
          </dd>
        </div>
      </dl>
    </div>
  )
}
