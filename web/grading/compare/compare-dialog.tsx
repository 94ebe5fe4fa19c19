import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { RangeSlider } from '../../ui/fields/range-slider.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { GUIDE_GRADES, gradeAt } from '../grade-texts.ts'
import { designOf, EXAMPLE_DESIGN, SIDES, type Side } from '../guide-designs.ts'
import { Segmented } from '../segmented.tsx'
import type { ComparedCoin } from './compared-coin.ts'
import { ComparedPictures } from './compared-pictures.tsx'
import { exactGrades, firstExact, indexOfGrade } from './exact-grades.ts'
import { useSharedView, ZOOM_MAX } from './use-shared-view.ts'

export interface CompareDialogProps {
  coin: ComparedCoin
  /** Takes the grade into the draft. */
  onUse: (grade: string) => void
  onClose: () => void
}

/** The seller's coin beside the guide's coin in each grade, both at the same size. */
export default function CompareDialog({ coin, onUse, onClose }: CompareDialogProps) {
  const [index, setIndex] = useState(() => indexOfGrade(coin.grade))
  const grade = gradeAt(index)
  const [exact, setExact] = useState(() => firstExact(grade.key, coin.grade))
  const [side, setSide] = useState<Side>('obverse')
  const view = useSharedView()
  const own = designOf(coin.seriesId)
  const design = own ?? EXAMPLE_DESIGN

  const step = (next: number) => {
    setIndex(next)
    setExact(firstExact(gradeAt(next).key, coin.grade))
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="large"
      title="Compare with mine"
      actions={
        <div className="flex grow items-end justify-between gap-3 sm:justify-end">
          <Select
            label="Exact grade"
            className="w-36"
            options={exactGrades(grade.key, coin.grade).map(code => ({ value: code, label: code }))}
            value={exact}
            onChange={event => setExact(event.currentTarget.value)}
          />
          <Button
            variant="primary"
            onClick={() => {
              onUse(exact)
              onClose()
            }}
          >
            Use this grade
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <ComparedPictures coin={coin} design={design} side={side} grade={grade} view={view} />
        {!own && <p className="text-small text-ink-soft">{exampleText(coin)}</p>}
        <div className="grid items-start gap-x-10 gap-y-2 sm:grid-cols-[minmax(0,1fr)_20rem]">
          <div>
            <RangeSlider
              label="Grade"
              min={0}
              max={GUIDE_GRADES.length - 1}
              value={index}
              text={`${grade.name} · ${grade.label}`}
              onChange={step}
            />
            <p aria-live="polite" className="min-h-13.5 text-small text-ink-soft sm:min-h-9">
              {`${grade.looks} ${grade.gone}`}
            </p>
          </div>
          <div className="flex items-center gap-4">
            <Segmented on="surface" label="Side" options={SIDES} value={side} onChange={setSide} />
            <div className="grow">
              <RangeSlider
                label="Zoom"
                min={1}
                max={ZOOM_MAX}
                step={0.25}
                value={view.zoom}
                text={`${view.zoom}×`}
                onChange={view.setZoom}
              />
            </div>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** Which design is shown as the example, and why. */
function exampleText({ coinType }: ComparedCoin): string {
  const why = coinType ? `“${coinType}” is not drawn here.` : 'The series is not entered yet.'
  return `${why} The ${EXAMPLE_DESIGN.name} is shown as the example: compare how much of the high points is left.`
}
