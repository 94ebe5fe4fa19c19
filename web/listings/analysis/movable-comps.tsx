import { useRef } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import type { AnalysisComp } from '../../../shared/market/market-analysis.ts'
import { CompList } from '../../market/analysis/comp-list.tsx'
import { isNear, listedComp } from '../../market/analysis/listed-comp.ts'

interface MovableCompsProps {
  comps: readonly AnalysisComp[]
  moving: boolean
  onMove: (itemId: string, counted: boolean) => void
}

/** Which comps the price is fitted to, which not and why. One click moves a comp across. */
export function MovableComps({ comps, ...act }: MovableCompsProps) {
  const taken = comps.filter(comp => comp.counted)
  const others = comps.filter(comp => !comp.counted)
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Side title="Counted" comps={taken} empty="Nothing is counted" action="Leave Out" {...act} />
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
  const isCounted = action === 'Leave Out'
  const move = ({ itemId }: { itemId: string }) => {
    // The button goes with its line to the other side; the keyboard stays at this one.
    heading.current?.focus({ preventScroll: true })
    onMove(itemId, !isCounted)
  }
  return (
    <section aria-label={title}>
      <h4 ref={heading} tabIndex={-1} className="slab text-ink-soft">
        {`${title} (${comps.length})`}
      </h4>
      {isCounted && comps.length > 0 && (
        <p className="text-small text-ink-soft">{kindsText(comps)}</p>
      )}
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

/** "8 sales like it, 20 of other grades, 8 for sale": the averages above are of those like it. */
function kindsText(comps: readonly AnalysisComp[]): string {
  const sales = comps.filter(({ soldDate }) => soldDate !== null)
  const near = sales.filter(({ remark }) => isNear(remark)).length
  const others = sales.length - near
  const offers = comps.length - sales.length
  return [
    `${counted(near, 'sale')} like it`,
    others > 0 && `${others} of other grades`,
    offers > 0 && `${offers} for sale`,
  ]
    .filter(part => part !== false)
    .join(', ')
}

/** First those without a remark, then the newest. */
const nearestFirst = (comps: readonly AnalysisComp[]): AnalysisComp[] =>
  [...comps].sort(
    (a, b) =>
      Number(a.remark !== null) - Number(b.remark !== null) ||
      (b.soldDate ?? '').localeCompare(a.soldDate ?? ''),
  )
