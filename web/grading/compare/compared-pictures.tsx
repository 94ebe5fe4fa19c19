import type { ReactNode } from 'react'
import { COIN_SHARE } from '../../../shared/pictures/pictures.ts'
import { PictureFrame } from '../../ui/picture-frame.tsx'
import type { GuideGrade } from '../grade-texts.ts'
import { GradedCoin } from '../graded-coin.tsx'
import type { GuideDesign, Side } from '../guide-designs.ts'
import type { ComparedCoin } from './compared-coin.ts'
import type { SharedView } from './use-shared-view.ts'

interface ComparedPicturesProps {
  coin: ComparedCoin
  design: GuideDesign
  side: Side
  grade: GuideGrade
  view: SharedView
}

/** Both pictures, enlarged and moved together. */
export function ComparedPictures({ coin, design, side, grade, view }: ComparedPicturesProps) {
  const front = side === 'obverse'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the view of both pictures
    <div
      role="group"
      aria-label="Your coin and the guide's coin. Plus and minus enlarge both, the arrow keys move them."
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as the label says
      tabIndex={0}
      onKeyDown={view.onKeyDown}
      className="grid grid-cols-2 gap-2 rounded-card sm:gap-4"
    >
      <Pane view={view} name="Your coin" grade={coin.grade || 'Ungraded'}>
        <PictureFrame
          src={front ? coin.frontImageUrl : coin.backImageUrl}
          alt={`Your coin, ${front ? 'front' : 'back'}`}
          priority
        />
      </Pane>
      <Pane view={view} name={design.label} grade={grade.label}>
        <span className="grid aspect-square place-items-center felt">
          {/* As large as the coin in the seller's crop. */}
          <span className="block" style={{ width: `${100 * COIN_SHARE}%` }}>
            <GradedCoin design={design} side={side} grade={grade} priority />
          </span>
        </span>
      </Pane>
    </div>
  )
}

interface PaneProps {
  view: SharedView
  name: string
  grade: string
  children: ReactNode
}

function Pane({ view, name, grade, children }: PaneProps) {
  return (
    <figure className="min-w-0">
      <div
        {...view.drag}
        className="mx-auto w-full max-w-[48dvh] overflow-clip rounded-card felt"
        style={view.zoom > 1 ? { cursor: 'grab', touchAction: 'none' } : undefined}
      >
        <div style={view.style} className="pointer-events-none select-none">
          {children}
        </div>
      </div>
      <figcaption className="slab pt-1.5 text-center text-ink-soft">
        {name}
        <span className="block text-ink">{grade}</span>
      </figcaption>
    </figure>
  )
}
