import { useRef } from 'react'
import type { AnalysisComp } from '../../../shared/market/market-analysis.ts'
import { CompList } from '../../market/analysis/comp-list.tsx'
import { listedComp } from '../../market/analysis/listed-comp.ts'

interface MovableCompsProps {
  comps: readonly AnalysisComp[]
  moving: boolean
  onMove: (itemId: string, counted: boolean) => void
}

/** Which comps the price is fitted to, which not and why. One click moves a comp across. */
export function MovableComps({ comps, ...act }: MovableCompsProps) {
  const counted = comps.filter(comp => comp.counted)
  const others = comps.filter(comp => !comp.counted)
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Side
        title="Counted"
        comps={counted}
        empty="Nothing is counted"
        action="Leave Out"
        {...act}
      />
      <Side
        title="Not counted"
        comps={others}
        empty="Nothing is left out"
        action="Count"
        {...act}
      />
    </div>
  )
}

interface SideProps extends MovableCompsProps {
  title: string
  empty: string
  action: string
}

function Side({ title, comps, empty, action, moving, onMove }: SideProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const move = ({ itemId }: { itemId: string }) => {
    // The button goes with its line to the other side; the keyboard stays at this one.
    heading.current?.focus({ preventScroll: true })
    onMove(itemId, action === 'Count')
  }
  return (
    <section aria-label={title}>
      <h4 ref={heading} tabIndex={-1} className="slab text-ink-soft">
        {`${title} (${comps.length})`}
      </h4>
      <div className="mt-1 max-h-96 overflow-y-auto">
        <CompList
          comps={nearestFirst(comps).map(listedComp)}
          empty={empty}
          action={{ label: action, busy: moving, onAct: move }}
        />
      </div>
    </section>
  )
}

/** First those without a remark, then the newest. */
const nearestFirst = (comps: readonly AnalysisComp[]): AnalysisComp[] =>
  [...comps].sort(
    (a, b) =>
      Number(a.remark !== null) - Number(b.remark !== null) ||
      (b.soldDate ?? '').localeCompare(a.soldDate ?? ''),
  )
