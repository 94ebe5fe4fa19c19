import { isAnsweredBySwap } from '../../../shared/listing/listing-questions.ts'
import type { ListingProblem } from '../../../shared/listings.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { keepText, yesText } from './question-texts.ts'
import { useSessionStore } from './session-context.ts'
import type { SessionRow } from './session-row.ts'

interface AnswerQuestionProps {
  row: SessionRow
  problem: ListingProblem
  className?: string
}

/** The answers to a question of a coin, yes first; nothing for a problem that is no question. */
export function AnswerQuestion({ row, problem, className }: AnswerQuestionProps) {
  const store = useSessionStore()
  const { kind, code } = problem
  if (kind !== 'question') return null
  const keep = () => {
    const answered = [...row.shown.listing.answered, code]
    store.send({ do: 'change', ids: [row.id], change: { answered } })
  }
  if (!isAnsweredBySwap(code))
    return (
      <Button size="small" className={className} onClick={keep}>
        {yesText(code)}
      </Button>
    )
  return (
    <span className={cx('flex flex-wrap gap-1', className)}>
      <Button size="small" onClick={() => store.send({ do: 'swap', ids: [row.id] })}>
        {yesText(code)}
      </Button>
      <Button size="small" onClick={keep}>
        {keepText(code)}
      </Button>
    </span>
  )
}
