import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useAddressQuery } from '../lib/navigation.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { GradeLabel } from './grade-label.tsx'
import { GradeRail } from './grade-rail.tsx'
import { GUIDE_GRADES, type GuideGrade, gradeAt, steppedGrade } from './grade-texts.ts'
import { GradedCoin, HighPointNames } from './graded-coin.tsx'
import { designOf, EXAMPLE_DESIGN, GUIDE_DESIGNS, SIDES, type Side } from './guide-designs.ts'
import { Segmented } from './segmented.tsx'

/** Designs with large pictures. */
const DESIGNS = GUIDE_DESIGNS.slice(0, 2).map(design => ({
  value: design.seriesId,
  label: design.name,
}))

const indexOfKey = (key: string | null): number =>
  GUIDE_GRADES.findIndex(grade => grade.key === key)

/** The nine grades, one at a time: the coin in it, its place on the scale, and what is still visible. */
export function GradeOverview() {
  const [query, change] = useAddressQuery()
  const [design, setDesign] = useState(EXAMPLE_DESIGN)
  const [side, setSide] = useState<Side>('obverse')
  const [marked, setMarked] = useState(true)
  const [index, setIndex] = useState(() => Math.max(0, indexOfKey(query.get('grade'))))
  const grade = gradeAt(index)
  const points = design.highPoints[side]

  // The address follows: a quick second key must not step from the grade before.
  const show = (next: number) => {
    setIndex(next)
    change(address => address.set('grade', gradeAt(next).key))
  }
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // The arrows belong to the radio buttons where these have the focus.
    if (by === 0 || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    show(steppedGrade(grade.index, by))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut for the buttons inside
    <div onKeyDown={onKey}>
      <section aria-label="The grade" className="overflow-clip rounded-panel felt text-on-well">
        <GradeRail design={design} side={side} grade={grade} onChoose={show} />
        <div className="grid items-center gap-6 p-4 md:px-8 md:py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:gap-12">
          <div className="grid gap-4">
            <GradedCoin
              design={design}
              side={side}
              grade={grade}
              {...(marked && { highPoints: points })}
              priority
              className="mx-auto w-full max-w-[17rem] sm:max-w-[27rem]"
            />
            <Stepper grade={grade} onStep={show} />
          </div>
          <div className="grid min-w-0 gap-5">
            <div className="flex flex-wrap justify-between gap-2">
              <Segmented
                label="Coin"
                options={DESIGNS}
                value={design.seriesId}
                onChange={id => setDesign(designOf(id) ?? EXAMPLE_DESIGN)}
              />
              <Segmented label="Side" options={SIDES} value={side} onChange={setSide} />
            </div>
            <GradeLabel grade={grade} coin={design.label} />
            <GradeText grade={grade} />
            <div>
              <Checkbox
                label="Show the high points on the picture"
                checked={marked}
                onChange={event => setMarked(event.currentTarget.checked)}
              />
              <HighPointNames points={points} className="mt-1 sm:grid-cols-3" />
            </div>
          </div>
        </div>
      </section>
    </div>
  )
}

function GradeText({ grade }: { grade: GuideGrade }) {
  return (
    <div aria-live="polite">
      <p className="text-lead">{grade.looks}</p>
      <dl className="mt-3 grid gap-2 text-body text-on-well-soft [&_dt]:text-on-well">
        <Line term="Still visible" text={grade.visible} />
        <Line term="Worn away" text={grade.gone} />
        <Line term="Luster" text={grade.luster} />
      </dl>
    </div>
  )
}

function Line({ term, text }: { term: string; text: string }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
      <dt className="font-[560]">{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

interface StepperProps {
  grade: GuideGrade
  onStep: (index: number) => void
}

/** Previous and next, and how far through the nine grades. */
function Stepper({ grade, onStep }: StepperProps) {
  const { index } = grade
  const last = GUIDE_GRADES.length - 1
  const before = index > 0 ? gradeAt(index - 1) : null
  const after = index < last ? gradeAt(index + 1) : null
  return (
    <nav
      aria-label="Grades"
      className="scheme-dark flex flex-wrap items-center gap-3 text-ink sm:gap-5"
    >
      <Button
        icon={<ChevronLeft size={18} />}
        aria-label={before ? `Previous grade: ${before.name}` : 'Previous grade'}
        // Still focusable at the end of the scale: the keyboard keeps its place.
        aria-disabled={!before}
        className={before ? '' : 'opacity-45'}
        onClick={() => onStep(steppedGrade(index, -1))}
      >
        Previous
      </Button>
      <div className="grow basis-6">
        <p className="mb-1.5 text-center tabular text-small text-on-well-soft">
          {`Grade ${index + 1} of ${GUIDE_GRADES.length}`}
        </p>
        <ProgressBar label="Through the nine grades" value={(index + 1) / GUIDE_GRADES.length} />
      </div>
      <Button
        variant="primary"
        aria-label={after ? `Next grade: ${after.name}` : 'Next grade'}
        aria-disabled={!after}
        className={after ? '' : 'opacity-45'}
        onClick={() => onStep(steppedGrade(index, 1))}
      >
        Next
        <ChevronRight size={18} />
      </Button>
    </nav>
  )
}
