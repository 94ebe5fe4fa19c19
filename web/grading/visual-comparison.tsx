import { useState } from 'react'
import { useAddressQuery } from '../lib/navigation.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Select } from '../ui/fields/select.tsx'
import { AppLink } from '../ui/link.tsx'
import { Money } from '../ui/money.tsx'
import { catalogDateText, catalogPrices } from './catalog-prices.ts'
import { GUIDE_GRADES, gradeAt } from './grade-texts.ts'
import { GradeWipe } from './grade-wipe.tsx'
import { CoinThumb, HighPointNames } from './graded-coin.tsx'
import {
  designOf,
  EXAMPLE_DESIGN,
  GUIDE_DESIGNS,
  type GuideDesign,
  SIDES,
  type Side,
} from './guide-designs.ts'
import { Segmented } from './segmented.tsx'

/** Grades that are compared first: a worn coin and a nearly uncirculated one. */
const WORN = 3
const FRESH = 7
/** In whose light the coins of the tray are shown. */
const TRAY_GRADE = gradeAt(6)

const GRADE_OPTIONS = GUIDE_GRADES.map(({ index, name, label }) => ({
  value: String(index),
  label: `${name} · ${label}`,
}))

/** Eight sample coins: two grades of the chosen one against each other, and what four grades of it cost. */
export function VisualComparison() {
  const [query, change] = useAddressQuery()
  const [design, setDesign] = useState(() => designOf(query.get('coin')) ?? EXAMPLE_DESIGN)
  return (
    <div className="grid gap-6">
      <CoinTray
        chosen={design}
        onChoose={chosen => {
          setDesign(chosen)
          change(next => next.set('coin', chosen.seriesId))
        }}
      />
      <TwoGrades key={design.seriesId} design={design} />
      <CatalogPrices design={design} />
    </div>
  )
}

interface CoinTrayProps {
  chosen: GuideDesign
  onChoose: (design: GuideDesign) => void
}

function CoinTray({ chosen, onChoose }: CoinTrayProps) {
  return (
    <fieldset className="rounded-panel felt p-3 md:p-5">
      <legend className="sr-only">Sample coin</legend>
      <div className="grid grid-cols-4 gap-1 lg:grid-cols-8">
        {GUIDE_DESIGNS.map(design => (
          <label
            key={design.seriesId}
            className="group relative flex flex-col items-center gap-2 rounded-card p-2 text-center text-on-well-soft hover:bg-black/20 hover:text-on-well has-checked:bg-black/35 has-checked:text-on-well has-focus-visible:outline-2 has-focus-visible:outline-on-well"
          >
            <input
              type="radio"
              name="sample-coin"
              checked={design === chosen}
              onChange={() => onChoose(design)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <CoinThumb
              design={design}
              grade={TRAY_GRADE}
              className="w-full max-w-24 opacity-85 group-has-checked:opacity-100"
            />
            <span className="slab">{design.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TwoGrades({ design }: { design: GuideDesign }) {
  const [side, setSide] = useState<Side>('obverse')
  const [left, setLeft] = useState(WORN)
  const [right, setRight] = useState(FRESH)
  const [marked, setMarked] = useState(false)
  const [first, second] = [gradeAt(left), gradeAt(right)]
  return (
    <section
      aria-label={`${design.label} in two grades`}
      className="grid items-center gap-6 rounded-card border border-line bg-surface p-4 md:p-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10"
    >
      <div className="-m-4 rounded-t-card felt p-4 md:-m-6 md:p-6 lg:mr-0 lg:rounded-l-card lg:rounded-tr-none">
        <GradeWipe design={design} side={side} left={first} right={second} marked={marked} />
        <div className="mt-4 text-center">
          <Segmented label="Side" options={SIDES} value={side} onChange={setSide} />
        </div>
      </div>
      <div className="grid gap-4 pt-4 lg:pt-0">
        <div>
          <h3 className="text-title">{design.label}</h3>
          <p className="mt-1 text-ink-soft">
            Move the line across the coin. What flattens first are its high points.
          </p>
        </div>
        <Select
          label="At the left of the line"
          options={GRADE_OPTIONS}
          value={String(left)}
          onChange={event => setLeft(Number(event.currentTarget.value))}
        />
        <p className="-mt-2 text-small text-ink-soft">{first.looks}</p>
        <Select
          label="At the right of the line"
          options={GRADE_OPTIONS}
          value={String(right)}
          onChange={event => setRight(Number(event.currentTarget.value))}
        />
        <p className="-mt-2 text-small text-ink-soft">{second.looks}</p>
        <div>
          <Checkbox
            label="Show the high points on the picture"
            checked={marked}
            onChange={event => setMarked(event.currentTarget.checked)}
          />
          <HighPointNames points={design.highPoints[side]} className="mt-1" />
        </div>
      </div>
    </section>
  )
}

/** Static prices of four grades. */
function CatalogPrices({ design }: { design: GuideDesign }) {
  return (
    <section aria-labelledby="catalog-prices">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="catalog-prices" className="text-title">
          {`Catalog prices of the ${design.label}`}
        </h3>
        <p className="text-small text-ink-soft">{catalogDateText(new Date())}</p>
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {catalogPrices(design.seriesId).map(({ grade, key, cents }) => {
          const guideGrade = GUIDE_GRADES.find(each => each.key === key)
          return (
            <li
              key={grade}
              className="flex flex-col overflow-clip rounded-card border border-line bg-surface"
            >
              <span className="felt p-4">
                {guideGrade && (
                  <CoinThumb
                    design={design}
                    grade={guideGrade}
                    className="mx-auto w-full max-w-44"
                  />
                )}
              </span>
              <span className="flex flex-wrap items-baseline justify-between gap-x-2 p-3">
                <span className="slab text-body!">{grade}</span>
                <Money cents={cents} className="text-title font-[560]" />
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 max-w-3xl text-small text-ink-soft">
        Static, rounded retail prices for orientation; nothing here is fetched. What your own coin
        sold for lately stands in its price analysis, in <AppLink to="/">My Listings</AppLink>.
      </p>
    </section>
  )
}
