import type { ListingProblem } from '../../../shared/listings.ts'
import { YES_ANSWERS, YES_OTHERWISE } from '../../listings/form/question-answers.ts'
import { Button } from '../../ui/button.tsx'
import { useSessionStore } from './session-context.ts'
import type { SessionRow } from './session-row.ts'

interface AnswerQuestionProps {
  row: SessionRow
  problem: ListingProblem
  className?: string
}

/** Answers a question of a coin with yes; nothing for a problem that is no question. */
export function AnswerQuestion({ row, problem, className }: AnswerQuestionProps) {
  const store = useSessionStore()
  if (problem.kind !== 'question') return null
  const answered = [...row.shown.listing.answered, problem.code]
  return (
    <Button
      size="small"
      className={className}
      onClick={() => store.send({ do: 'change', ids: [row.id], change: { answered } })}
    >
      {YES_ANSWERS[problem.code] ?? YES_OTHERWISE}
    </Button>
  )
}
