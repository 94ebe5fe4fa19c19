import { Check } from 'lucide-react'
import { useState } from 'react'
import {
  type CoinAnalysis,
  type JudgedField,
  memoryText,
  type SlabLabel,
} from '../../shared/coins/coins.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { ConfidenceBar } from '../ui/feedback/confidence-bar.tsx'
import { Fold } from '../ui/fold.tsx'

interface AnalysisResultsProps {
  analysis: CoinAnalysis
  confirmed: boolean
  onConfirm: () => void
}

const FIELDS = [
  ['coinType', 'Coin type'],
  ['year', 'Year'],
  ['mint', 'Mint mark'],
] as const

/** The estimate at the grade; that the coin was not recognised first of all. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['GRADE_IS_ESTIMATE', 'NOT_RECOGNISED'])

/** The analysis of a coin: its fields with confidence and warnings; evidence and alternatives folded. */
export function AnalysisResults({ analysis, confirmed, onConfirm }: AnalysisResultsProps) {
  const { recognised, warnings, fields } = analysis
  const shown = warnings.filter(({ code }) => !SAID_ELSEWHERE.has(code))
  return (
    <Card
      title="AI Analysis Results"
      aside={
        confirmed ? (
          <Badge tone="accent" icon={<Check size={14} />}>
            Confirmed
          </Badge>
        ) : (
          recognised && (
            <Button size="small" onClick={onConfirm}>
              Confirm identification
            </Button>
          )
        )
      }
    >
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
        {recognised ? (
          <div className="grid gap-x-6 gap-y-2 @md:grid-cols-3">
            {FIELDS.map(([name, label]) => (
              <JudgedFieldRow key={name} label={label} field={fields[name]} />
            ))}
          </div>
        ) : (
          <p>
            <strong className="font-[600]">This coin was not recognised.</strong> Name it in the
            form: the series picker fills in what the facts know.
          </p>
        )}
        {analysis.label && <LabelRows label={analysis.label} />}
        {shown.map(({ code, message }) => (
          <Banner key={`${code}${message}`} tone="warn">
            {message}
          </Banner>
        ))}
        <Evidence analysis={analysis} />
      </div>
    </Card>
  )
}

function JudgedFieldRow({ label, field }: { label: string; field: JudgedField }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 @md:block">
      <p>
        <span className="text-small text-ink-soft">{label}</span>{' '}
        <span className="tabular font-[600]">
          {field.value ?? (field.toConfirm ? 'not read' : 'not visible')}
        </span>
      </p>
      {field.toConfirm ? (
        <span className="text-small text-warn">to confirm</span>
      ) : field.source === 'memory' ? (
        <span className="text-small text-accent-ink">{memoryText(field)}</span>
      ) : (
        <ConfidenceBar label={label} value={field.confidence} />
      )}
    </div>
  )
}

const LABEL_FIELDS = [
  ['grader', 'Grading service'],
  ['certificate', 'Certificate'],
  ['grade', 'Grade on the label'],
  ['coin', 'Coin on the label'],
  ['variety', 'Variety on the label'],
] as const

/** A slab's label by its two witnesses; where they disagree both are shown. */
function LabelRows({ label }: { label: SlabLabel }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 border-t border-line pt-3 @md:grid-cols-3">
      {LABEL_FIELDS.map(([name, title]) => {
        const field = label[name]
        if (!field) return null
        const { value, code, words } = field
        const both = [code, words].filter(each => each !== null).join(' or ')
        return (
          <div key={name}>
            <dt className="text-small text-ink-soft">{title}</dt>
            <dd className="tabular font-[600]">
              {value ?? (both === '' ? 'not legible' : `${both}?`)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** What the analysis saw, and what else the coin could be. */
function Evidence({ analysis }: { analysis: CoinAnalysis }) {
  const [open, setOpen] = useState(false)
  const { fields, warnings, alternativeMatches } = analysis
  const unrecognised = warnings.find(({ code }) => code === 'NOT_RECOGNISED')
  const rows = facts(analysis)
  const seen = FIELDS.flatMap(([name, label]) => {
    const { evidence } = fields[name]
    return evidence ? [{ label, evidence }] : []
  })
  if (!unrecognised && rows.length + seen.length + alternativeMatches.length === 0) return null
  const [alternative] = alternativeMatches
  return (
    <div className="-mb-4">
      <Fold
        title="Evidence"
        summary={alternative ? `It could also be ${matchText(alternative)}` : 'What was seen'}
        open={open}
        onOpen={setOpen}
        layout="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        {seen.map(({ label, evidence }) => (
          <p key={label} className="text-small text-ink-soft">
            <span className="font-[560] text-ink">{label}:</span> {evidence}
          </p>
        ))}
        {unrecognised && <p className="text-small text-ink-soft">{unrecognised.message}</p>}
        <FactList facts={rows} />
        {alternativeMatches.length > 0 && (
          <section>
            <h3 className="slab text-ink-soft">It could also be</h3>
            <ul className="mt-1 text-small text-ink-soft">
              {alternativeMatches.map(match => (
                <li key={`${match.coinType}${match.year}${match.mint}`} className="tabular">
                  {matchText(match)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </Fold>
    </div>
  )
}

/** "1881 S Morgan Dollar (12 %)". */
function matchText({
  year,
  mint,
  coinType,
  confidence,
}: CoinAnalysis['alternativeMatches'][number]): string {
  const mark = mint === 'none' ? '' : mint
  return `${[year, mark, coinType].filter(Boolean).join(' ')} (${Math.round(confidence * 100)} %)`
}

function facts(analysis: CoinAnalysis): Fact[] {
  const { grade, holder } = analysis
  const rows: [string, string][] = [
    [grade.certified ? 'Certified grade' : 'Grade (estimate)', gradeText(grade)],
    ['Composition', analysis.composition],
    ['Weight', analysis.weight],
    ['Diameter', analysis.diameter],
    [
      'Holder',
      holder.kind === 'slab'
        ? [holder.grader, holder.certificationNumber].filter(Boolean).join(' ')
        : '',
    ],
    ['Legends', [...analysis.legends.obverse, ...analysis.legends.reverse].join(' · ')],
    ['Special attributes', analysis.specialAttributes.join(', ')],
  ]
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

function gradeText(grade: CoinAnalysis['grade']): string {
  if (!grade.certified && grade.low && grade.high && grade.low !== grade.high)
    return `${grade.low} to ${grade.high}`
  return grade.value
}
