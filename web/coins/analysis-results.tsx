import { Check } from 'lucide-react'
import type { CoinAnalysis, JudgedField } from '../../shared/coins.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfidenceBar } from '../ui/confidence-bar.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'

interface AnalysisResultsProps {
  analysis: CoinAnalysis
  confirmed: boolean
  onConfirm: () => void
}

/** The analysis of a coin: its fields with confidence and evidence, warnings and alternatives. */
export function AnalysisResults({ analysis, confirmed, onConfirm }: AnalysisResultsProps) {
  const { recognised, warnings, fields, alternativeMatches } = analysis
  return (
    <Card
      title="AI Analysis Results"
      aside={
        confirmed && (
          <Badge tone="accent" icon={<Check size={14} />}>
            Confirmed
          </Badge>
        )
      }
    >
      <div className="grid gap-4">
        {recognised ? (
          <div>
            <p className="text-title">{nameOf(analysis)}</p>
            <div className="mt-3 grid gap-3">
              <JudgedFieldRow label="Coin type" field={fields.coinType} />
              <JudgedFieldRow label="Year" field={fields.year} />
              <JudgedFieldRow label="Mint mark" field={fields.mint} />
            </div>
          </div>
        ) : (
          <p>
            <strong className="font-[600]">This coin was not recognised.</strong> Name it in the
            form: the series picker fills in what the facts know.
          </p>
        )}
        {warnings.map(warning => (
          <Banner
            key={`${warning.code}${warning.message}`}
            tone={warning.code === 'GRADE_IS_ESTIMATE' ? 'info' : 'warn'}
          >
            {warning.message}
          </Banner>
        ))}
        <FactList facts={facts(analysis)} />
        {alternativeMatches.length > 0 && (
          <section>
            <h3 className="slab text-ink-soft">It could also be</h3>
            <ul className="mt-1 text-small text-ink-soft">
              {alternativeMatches.map(match => (
                <li key={`${match.coinType}${match.year}${match.mint}`} className="tabular">
                  {[match.year, match.mint, match.coinType].filter(Boolean).join(' ')} (
                  {Math.round(match.confidence * 100)} %)
                </li>
              ))}
            </ul>
          </section>
        )}
        {!confirmed && recognised && (
          <Button variant="primary" onClick={onConfirm}>
            Confirm identification
          </Button>
        )}
      </div>
    </Card>
  )
}

function JudgedFieldRow({ label, field }: { label: string; field: JudgedField }) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="text-small text-ink-soft">{label}</span>{' '}
          <span className="tabular font-[600]">{field.value ?? 'not visible'}</span>
        </span>
        <ConfidenceBar label={label} value={field.confidence} />
      </div>
      {field.evidence && <p className="text-small text-ink-soft">{field.evidence}</p>}
    </div>
  )
}

/** "1881-S Morgan Dollar". */
function nameOf({ year, mint, coinType }: CoinAnalysis): string {
  const date = mint && mint !== 'none' ? `${year}-${mint}` : year
  return [date, coinType].filter(Boolean).join(' ')
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
