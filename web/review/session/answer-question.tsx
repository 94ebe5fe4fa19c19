import { HOLDER_CROP } from '../../../shared/listing/picture-rules.ts'
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
  const yes = (
    <Button
      size="small"
      className={className}
      onClick={() => store.send({ do: 'change', ids: [row.id], change: { answered } })}
    >
      {YES_ANSWERS[problem.code] ?? YES_OTHERWISE}
    </Button>
  )
  if (problem.code !== HOLDER_CROP) return yes
  if (row.cropFailure === null)
    return (
      <p role="status" className="mt-1 text-small text-ink-soft">
        Cropping to the coin...
      </p>
    )
  return (
    <>
      <p role="alert" className="mt-1 text-small text-warn">
        {row.cropFailure}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button
          size="small"
          className={className}
          onClick={() => store.send({ do: 'crop', id: row.id })}
        >
          Crop to the coin
        </Button>
        {yes}
      </span>
    </>
  )
}
