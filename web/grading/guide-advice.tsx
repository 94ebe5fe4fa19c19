import { useState } from 'react'
import { typedAmount, typedCents } from '../../shared/lib/money.ts'
import { AmountField } from '../ui/fields/text-field.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import {
  type Advice,
  BEST_PRACTICES,
  COMMON_MISTAKES,
  GRADING_SERVICES,
  type GradingService,
  WORTH_GRADING,
} from './advice.ts'
import { GUIDE_GRADES, type GuideGrade, rangeText } from './grade-texts.ts'
import { CoinThumb } from './graded-coin.tsx'
import { EXAMPLE_DESIGN } from './guide-designs.ts'

/** Price examples by grade, practices, mistakes, and what professional grading costs. */
export function GuideAdvice() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <PriceExamples />
      <AdviceList title="Best practices" advice={BEST_PRACTICES} numbered />
      <AdviceList title="Common mistakes" advice={COMMON_MISTAKES} />
      <Services />
    </div>
  )
}

interface PriceExample {
  grade: GuideGrade
  /** Null while no top price is typed. */
  cents: number | null
}

const PRICE_COLUMNS: TableColumn<PriceExample>[] = [
  {
    key: 'grade',
    header: 'Grade',
    cell: ({ grade }) => (
      <span className="flex items-center gap-3">
        <CoinThumb design={EXAMPLE_DESIGN} grade={grade} className="w-10 shrink-0 max-sm:hidden" />
        <span>
          <span className="block font-[560]">{grade.name}</span>
          <span className="slab text-ink-soft">{grade.label}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'range',
    header: 'Range',
    numeric: true,
    cell: ({ grade }) => <span className="whitespace-nowrap">{rangeText(grade)}</span>,
  },
  {
    key: 'percent',
    header: 'Of the top',
    numeric: true,
    cell: ({ grade }) => `${grade.percent}%`,
  },
  {
    key: 'price',
    header: 'Example',
    numeric: true,
    cell: ({ cents }) => <Money cents={cents} className="font-[560]" />,
  },
]

function PriceExamples() {
  const [text, setText] = useState(() => typedAmount(20_000))
  const top = typedCents(text)
  const shown = top !== null && top > 0 ? top : null
  const rows = GUIDE_GRADES.toReversed().map(grade => ({
    grade,
    cents: shown === null ? null : Math.round((shown * grade.percent) / 100),
  }))
  return (
    <div>
      <h3 className="text-title">Price examples by grade</h3>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="grid gap-3">
          <AmountField
            label="Price in Mint State"
            value={text}
            error={
              shown === null ? `Type an amount, for example ${typedAmount(20_000)}` : undefined
            }
            onChange={event => setText(event.currentTarget.value)}
          />
          <p className="text-small text-ink-soft">
            The shares are a rule of thumb for common dates. A key date keeps more of its price when
            it is worn; a coin of silver or gold never falls below its metal.
          </p>
        </div>
        <div className="overflow-clip rounded-card border border-line bg-surface">
          <Table
            caption="Price examples by grade"
            columns={PRICE_COLUMNS}
            rows={rows}
            rowKey={({ grade }) => grade.key}
          />
        </div>
      </div>
    </div>
  )
}

interface AdviceListProps {
  title: string
  advice: readonly Advice[]
  numbered?: boolean
}

function AdviceList({ title, advice, numbered = false }: AdviceListProps) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <section aria-label={title}>
      <h3 className="text-title">{title}</h3>
      <List className="mt-3 grid gap-x-12 border-t border-line sm:grid-cols-2">
        {advice.map(({ title: name, text }, index) => (
          <li key={name} className="flex gap-4 border-b border-line py-4">
            {numbered && (
              <span aria-hidden="true" className="tabular w-5 shrink-0 text-title text-ink-faint">
                {index + 1}
              </span>
            )}
            <div>
              <h4 className="text-lead font-[620]">{name}</h4>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </List>
    </section>
  )
}

const SERVICE_COLUMNS: TableColumn<GradingService>[] = [
  { key: 'name', header: 'Service', cell: ({ name }) => <b className="font-[560]">{name}</b> },
  { key: 'cost', header: 'Cost per coin', numeric: true, cell: ({ cost }) => cost },
  { key: 'time', header: 'Time', numeric: true, cell: ({ time }) => time },
]

function Services() {
  return (
    <div>
      <h3 className="text-title">Professional grading services</h3>
      <p className="mt-1 max-w-3xl text-ink-soft">
        PCGS, NGC, ANACS and CAC grade coins and seal them in a holder with a number that anyone can
        look up. Shipping and insurance come on top.
      </p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <div className="overflow-clip rounded-card border border-line bg-surface">
          <Table
            caption="Professional grading services"
            columns={SERVICE_COLUMNS}
            rows={GRADING_SERVICES}
            rowKey={({ name }) => name}
          />
        </div>
        <div>
          <h4 className="slab text-ink-soft">Suggested for</h4>
          <ul className="mt-1 divide-y divide-line">
            {WORTH_GRADING.map(({ title, text }) => (
              <li key={title} className="py-2.5">
                <p className="font-[620]">{title}</p>
                <p className="text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
