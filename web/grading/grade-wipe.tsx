import { ChevronsLeftRight } from 'lucide-react'
import { useState } from 'react'
import type { GuideGrade } from './grade-texts.ts'
import { HighPointMarks } from './graded-coin.tsx'
import { type GuideDesign, pictureOf, type Side } from './guide-designs.ts'

interface GradeWipeProps {
  design: GuideDesign
  side: Side
  left: GuideGrade
  right: GuideGrade
  /** Whether the high points are marked. */
  marked: boolean
}

/**
 * One coin in two grades: the first at the left of a line, the second at its right. The line is a slider over the whole
 * picture: pointer, finger, arrow keys, Page Up and Down, Home and End move it.
 */
export function GradeWipe({ design, side, left, right, marked }: GradeWipeProps) {
  const [percent, setPercent] = useState(50)
  const size = { width: design.pixels, height: design.pixels }
  const alt = (grade: GuideGrade) => `${design.name} in ${grade.name}, ${side}`
  const picture = (grade: GuideGrade) => ({
    src: pictureOf(design, side, grade.key),
    decoding: 'async' as const,
    ...size,
  })
  return (
    <div className="relative mx-auto aspect-square w-full max-w-[32rem]">
      <div className="absolute inset-0 overflow-clip rounded-full bg-well shadow-over">
        <img {...picture(right)} alt={alt(right)} className="absolute inset-0 size-full" />
        <img
          {...picture(left)}
          alt={alt(left)}
          className="absolute inset-0 size-full"
          style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}
        />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        aria-label={`Line between ${left.name} and ${right.name}`}
        aria-valuetext={`${percent}% ${left.name}, ${100 - percent}% ${right.name}`}
        onChange={event => setPercent(event.currentTarget.valueAsNumber)}
        className="peer absolute inset-0 size-full cursor-ew-resize touch-pan-y appearance-none opacity-0"
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white/90 peer-focus-visible:[&>span]:outline-2 peer-focus-visible:[&>span]:outline-offset-2 peer-focus-visible:[&>span]:outline-white"
        style={{ left: `${percent}%` }}
      >
        <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-surface text-ink shadow-over">
          <ChevronsLeftRight size={20} />
        </span>
      </div>
      {marked && <HighPointMarks points={design.highPoints[side]} />}
      <Corner text={left.label} className="left-0" />
      <Corner text={right.label} className="right-0" />
    </div>
  )
}

function Corner({ text, className }: { text: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`slab pointer-events-none absolute bottom-0 rounded-control bg-black/55 px-2 py-1 text-on-well ${className}`}
    >
      {text}
    </span>
  )
}
