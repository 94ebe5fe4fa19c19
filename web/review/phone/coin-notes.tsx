import { TriangleAlert } from 'lucide-react'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { Button } from '../../ui/button.tsx'
import { AnswerQuestion } from '../session/answer-question.tsx'
import { doubtsOf, memoryOf, toConfirmOf } from '../session/rows/row-doubts.ts'
import { failureChoices } from '../session/rows/row-texts.ts'
import { lacksOf, type SessionRow } from '../session/rows/session-row.ts'
import { useSessionStore } from '../session/session-context.ts'
import { SidesPutRight } from '../session/sides-put-right.tsx'
import { DateToConfirm } from './date-to-confirm.tsx'
import { NameControl } from './name-control.tsx'

interface CoinNotesProps {
  row: SessionRow
  onEditAll: () => void
}

/** What the coin lacks, first; then what the analysis was unsure about. */
export function CoinNotes({ row, onEditAll }: CoinNotesProps) {
  const lacks = lacksOf(row.shown)
  const toConfirm: readonly string[] = toConfirmOf(row.shown)
  const doubts = doubtsOf(row.shown).filter(({ field }) => !toConfirm.includes(field))
  const memory = memoryOf(row.shown)
  const { publishFailure } = row.shown.listing
  if (row.failure) return <Failure row={row} />
  return (
    <>
      {publishFailure && (
        <p className="rounded-control bg-danger-soft px-2 py-1 text-small">
          {`Not published: ${publishFailure}`}
        </p>
      )}
      {lacks.length > 0 && (
        <ul aria-label="What it lacks" className="grid gap-1">
          {lacks.map(problem => (
            <li
              key={problem.code + problem.message}
              className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-control bg-warn-soft px-2 py-1 text-small"
            >
              <span className="flex min-w-0 grow basis-44 items-start gap-1.5">
                <TriangleAlert size={15} className="mt-0.5 shrink-0 text-warn" />
                {problem.message}
              </span>
              <span className="grid max-w-full gap-1">
                <AnswerQuestion row={row} problem={problem} />
                {problem.code === UNNAMED && <NameControl row={row} />}
                {isEdited(problem) && (
                  <Button size="small" onClick={onEditAll}>
                    Edit
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <SidesPutRight row={row} />
      {memory !== null && (
        <p className="text-small text-accent-ink first-letter:uppercase">{memory}</p>
      )}
      {toConfirm.length > 0 && <DateToConfirm key={row.id} row={row} />}
      {doubts.length > 0 && (
        <p className="text-small text-warn">{doubts.map(({ text }) => text).join(' · ')}</p>
      )}
    </>
  )
}

const UNNAMED = 'COIN_TYPE_MISSING'
const WITH_CONTROL: ReadonlySet<string> = new Set(['grade', 'price', 'coinType'])

/**
 * Whether all fields are offered: a certificate's question is as often answered by its number as by yes, and a price above
 * eBay's limit by a holder.
 */
const isEdited = ({ kind, code, field }: ListingProblem): boolean =>
  kind === 'question'
    ? field === 'certificationNumber'
    : code === 'RAW_ABOVE_LIMIT' || !WITH_CONTROL.has(field)

function Failure({ row }: { row: SessionRow }) {
  const store = useSessionStore()
  const { id, failure } = row
  if (!failure) return null
  const resolve = (keep: 'mine' | 'theirs') => store.send({ do: 'resolve', id, keep })
  const { mine, theirs } = failureChoices(row, failure)
  return (
    <div role="alert" className="grid gap-1 rounded-control bg-danger-soft px-2 py-1 text-small">
      <p>{failure.message}</p>
      <div className="flex flex-wrap gap-2">
        {mine && (
          <Button size="small" onClick={() => resolve('mine')}>
            {mine}
          </Button>
        )}
        <Button size="small" onClick={() => resolve('theirs')}>
          {theirs}
        </Button>
      </div>
    </div>
  )
}
