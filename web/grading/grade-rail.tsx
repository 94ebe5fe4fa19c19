import { useEffect, useRef } from 'react'
import { GUIDE_GRADES, type GuideGrade } from './grade-texts.ts'
import { CoinThumb } from './graded-coin.tsx'
import type { GuideDesign, Side } from './guide-designs.ts'

interface GradeRailProps {
  design: GuideDesign
  side: Side
  grade: GuideGrade
  onChoose: (index: number) => void
}

/** The nine grades side by side in the tray; each is a button. Scrolls sideways on a phone. */
export function GradeRail({ design, side, grade, onChoose }: GradeRailProps) {
  const rail = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const [chosen, box] = [rail.current?.children[grade.index], rail.current]
    if (!(chosen instanceof HTMLElement) || !box) return
    // Not scrollIntoView: the page must stay where it is.
    box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2
  }, [grade.index])
  return (
    <ol
      ref={rail}
      aria-label="All nine grades"
      className="relative flex gap-1 overflow-x-auto border-b border-black/25 bg-black/15 px-3 py-2 [scrollbar-width:none] md:justify-between md:px-6"
    >
      {GUIDE_GRADES.map(each => (
        <li key={each.key} className="w-18 shrink-0 md:w-auto md:min-w-0 md:shrink md:basis-28">
          <button
            type="button"
            aria-current={each.index === grade.index ? 'true' : undefined}
            aria-label={`${each.name}, ${each.label}`}
            onClick={() => onChoose(each.index)}
            className="group flex w-full flex-col items-center gap-1.5 rounded-card p-1.5 text-on-well-soft hover:bg-black/20 hover:text-on-well focus-visible:outline-on-well aria-current:bg-black/35 aria-current:text-on-well"
          >
            <CoinThumb
              design={design}
              side={side}
              grade={each}
              className="w-full max-w-16 opacity-80 group-hover:opacity-100 group-aria-current:opacity-100"
            />
            <span className="slab whitespace-nowrap">{shortLabel(each.label)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** "VF-20" of "VF-20 to VF-35". */
const shortLabel = (label: string): string => label.split(' ')[0] ?? label
