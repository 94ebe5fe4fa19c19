import { useState } from 'react'
import { cx } from '../ui/cx.ts'
import type { GuideGrade } from './grade-texts.ts'
import { type GuideDesign, type HighPoint, pictureOf, type Side } from './guide-designs.ts'

interface GradedCoinProps {
  design: GuideDesign
  side: Side
  grade: GuideGrade
  /** Numbered on the picture; their names stand in a list beside it. */
  highPoints?: readonly HighPoint[]
  /** Loaded at once. */
  priority?: boolean
  className?: string
}

/** A sample coin in one grade, round on the felt. Another grade fades in over the one before. */
export function GradedCoin({
  design,
  side,
  grade,
  highPoints,
  priority,
  className,
}: GradedCoinProps) {
  const src = pictureOf(design, side, grade.key)
  const [shown, setShown] = useState<{ src: string; before: string | null }>({ src, before: null })
  if (shown.src !== src) setShown({ src, before: shown.src })
  const size = { width: design.pixels, height: design.pixels }
  return (
    <span className={cx('relative block aspect-square', className)}>
      <span className="absolute inset-0 overflow-clip rounded-full bg-well shadow-over">
        {shown.before && (
          <img src={shown.before} alt="" {...size} className="absolute inset-0 size-full" />
        )}
        <img
          key={src}
          src={src}
          alt={`${design.name} in ${grade.name}, ${side}`}
          {...size}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          className={cx('absolute inset-0 size-full', shown.before && 'animate-fade-in')}
        />
      </span>
      {highPoints && <HighPointMarks points={highPoints} />}
    </span>
  )
}

/** Numbers on a picture of the coin; the names stand in a list beside it. */
export function HighPointMarks({ points }: { points: readonly HighPoint[] }) {
  return points.map(({ name, x, y }, index) => (
    <span
      key={name}
      aria-hidden="true"
      className="pointer-events-none absolute grid size-6 -translate-1/2 place-items-center rounded-full border border-white/80 bg-black/70 tabular text-label font-[620] text-white"
      style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
    >
      {index + 1}
    </span>
  ))
}

interface HighPointNamesProps {
  points: readonly HighPoint[]
  className?: string
}

/** The names of the high points, numbered as the marks on the picture. */
export function HighPointNames({ points, className }: HighPointNamesProps) {
  return (
    <ol className={cx('grid gap-1 text-small', className)}>
      {points.map(({ name }, index) => (
        <li key={name}>
          <span className="mr-1.5 tabular font-[620]">{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}

interface CoinThumbProps {
  design: GuideDesign
  grade: GuideGrade
  side?: Side
  className?: string
}

/** A small coin that a text beside it names. */
export function CoinThumb({ design, grade, side = 'obverse', className }: CoinThumbProps) {
  return (
    <span
      className={cx(
        'relative block aspect-square overflow-clip rounded-full bg-well shadow-well',
        className,
      )}
    >
      <img
        src={pictureOf(design, side, grade.key)}
        alt=""
        width={design.pixels}
        height={design.pixels}
        loading="lazy"
        decoding="async"
        className="absolute inset-[3%] size-[94%] rounded-full"
      />
    </span>
  )
}
