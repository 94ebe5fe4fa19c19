import { Check, CircleHelp, Copy, MapPin, X } from 'lucide-react'
import { type RefObject, useDeferredValue } from 'react'
import { isAccountProblem } from '../../listings/edit/problems-of.ts'
import type { Saver } from '../../listings/model/saver.ts'
import { Button } from '../../ui/button.tsx'
import { AlikeCoins } from '../alike/alike-coins.tsx'
import { AnswerQuestion } from '../session/answer-question.tsx'
import { CompareRow } from '../session/compare-row.tsx'
import { doubtsOf } from '../session/rows/row-doubts.ts'
import { lacksOf, type SessionRow } from '../session/rows/session-row.ts'
import { useRow, useSession, useSessionStore } from '../session/session-context.ts'
import { SidesPutRight } from '../session/sides-put-right.tsx'
import { CoinCorrections, HOLDER_FIELD } from './coin-corrections.tsx'
import { PriceChoices } from './price-choices.tsx'
import { PriceReason } from './price-reason.tsx'

interface CoinPanelProps {
  saver: Saver | null
  /** The coin whose fields were asked for by a key: shown without delay. */
  corrected: number | null
  corrections: RefObject<HTMLDivElement | null>
  onEditAll: (id: number) => void
  onPrice: (id: number) => void
}

/** Beside the table: what the focused coin lacks in whole sentences, its doubts, and the ways to mend them. */
export function CoinPanel({ saver, corrected, corrections, onEditAll, onPrice }: CoinPanelProps) {
  const pictured = useSession(state => state.pictured)
  // After the row and the picture.
  const drawn = useDeferredValue(pictured)
  const row = useRow(corrected === pictured ? pictured : drawn)
  if (!row) return null
  const draft = row.shown.listing.status === 'draft'
  return (
    <div className="grid gap-3">
      <Failure row={row} />
      {row.shown.listing.publishFailure && (
        <p className="rounded-card border border-danger/55 px-3 py-2 text-small">
          {`Not published: ${row.shown.listing.publishFailure}`}
        </p>
      )}
      <Lacks
        row={row}
        onHolder={() =>
          corrections.current?.querySelector<HTMLElement>(`[data-field=${HOLDER_FIELD}]`)?.focus()
        }
      />
      <Doubts row={row} />
      <SidesPutRight row={row} />
      <AlikeCoins saver={saver} />
      {draft && <PriceChoices row={row} />}
      {draft && <PriceReason row={row} onOpen={() => onPrice(row.id)} />}
      {draft && <Verdict row={row} />}
      <div ref={corrections}>{draft && <CoinCorrections key={row.id} row={row} />}</div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onEditAll(row.id)}>
          All fields of this listing
        </Button>
        <CompareRow row={row} />
      </div>
    </div>
  )
}

function Failure({ row: { failure } }: { row: SessionRow }) {
  if (!failure) return null
  return (
    <div role="alert" className="rounded-card border border-danger/55 px-3 py-2 text-small">
      <p>{failure.message}</p>
      {Object.entries(failure.fields).map(([field, text]) => (
        <p key={field} className="text-danger">
          {text}
        </p>
      ))}
    </div>
  )
}

function Lacks({ row, onHolder }: { row: SessionRow; onHolder: () => void }) {
  const lacks = lacksOf(row.shown)
  const account = row.shown.listing.problems.filter(
    each => isAccountProblem(each) && each.kind !== 'note',
  )
  if (lacks.length + account.length === 0) return null
  return (
    <ul aria-label="What it lacks" className="grid gap-2">
      {[...lacks, ...account].map(problem => (
        <li
          key={problem.code + problem.message}
          className="rounded-card border border-warn/55 px-3 py-2 text-small"
        >
          <p className="flex items-start gap-2">
            <CircleHelp size={16} className="mt-0.5 shrink-0 text-warn" />
            {problem.message}
          </p>
          <AnswerQuestion row={row} problem={problem} className="mt-2" />
          {problem.code === 'RAW_ABOVE_LIMIT' && (
            <Button
              size="small"
              className="mt-2 ml-1"
              onClick={event => {
                // A press on a button gives the focus to the table.
                event.stopPropagation()
                onHolder()
              }}
            >
              It is in a holder
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Doubts({ row }: { row: SessionRow }) {
  const doubts = doubtsOf(row.shown)
  if (doubts.length === 0) return null
  return (
    <ul aria-label="Doubts" className="grid gap-1 text-small">
      {doubts.map(({ field, text, evidence }) => (
        <li key={field}>
          <span className="font-[560]">{text}</span>
          {evidence && <span className="text-ink-soft">{` · ${evidence}`}</span>}
        </li>
      ))}
    </ul>
  )
}

function Verdict({ row }: { row: SessionRow }) {
  const store = useSessionStore()
  const { review } = row.shown
  const decide = (verdict: 'approved' | 'aside') =>
    store.send({ do: 'decide', review: review === verdict ? 'open' : verdict, ids: [row.id] })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        variant={review === 'approved' ? 'primary' : 'secondary'}
        aria-pressed={review === 'approved'}
        icon={<Check size={16} />}
        onClick={() => decide('approved')}
      >
        {review === 'approved' ? 'Approved' : 'Approve this coin'}
      </Button>
      <Button
        size="small"
        aria-pressed={review === 'aside'}
        icon={<X size={16} />}
        onClick={() => decide('aside')}
      >
        Set aside
      </Button>
      <Button
        size="small"
        icon={<Copy size={16} />}
        onClick={() => store.send({ do: 'as-above', ids: [row.id] })}
      >
        As the row above
      </Button>
      <Button
        size="small"
        icon={<MapPin size={16} />}
        onClick={() => store.send({ do: 'locate', ids: [row.id] })}
      >
        Next location
      </Button>
    </div>
  )
}
