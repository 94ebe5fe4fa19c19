import { Check, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { yesAnswer } from '../../../shared/listing/needs.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useEditContext, useEditValues } from './edit-context.ts'
import { sidesSwapped } from './picture-order.ts'

interface QuestionsProps {
  /** The form's fields whose questions are shown here. */
  fields: readonly string[]
  /** Further ways to settle them. */
  actions?: ReactNode
  className?: string
}

/** The questions of these fields, each with its answers. An answer can be taken back until it is saved. */
export function Questions({ fields, actions, className }: QuestionsProps) {
  const { problems } = useEditContext()
  const questions = problems.filter(
    problem => problem.kind === 'question' && fields.includes(problem.field),
  )
  if (questions.length === 0) return null
  return (
    <ul className={cx('grid gap-2', className)} aria-label="Questions">
      {questions.map(question => (
        <Question key={question.code} question={question} actions={actions} />
      ))}
    </ul>
  )
}

function Question({ question, actions }: { question: ListingProblem; actions: ReactNode }) {
  const { form } = useEditContext()
  const given = useEditValues(values => values.answered)
  const { code, message } = question
  const answered = given.includes(code)
  const yes = yesAnswer(code)
  const answer = (on: boolean) =>
    form.setValue('answered', on ? [...given, code] : given.filter(each => each !== code))
  const swap = () => form.setValue('pictures', sidesSwapped(form.getValues('pictures')))

  if (answered)
    return (
      <li className="flex min-h-11 items-center gap-2 text-small text-ink-soft">
        <Check size={16} className="shrink-0 text-accent-ink" />
        <span className="min-w-0 grow">{`${yes}.`}</span>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Take back: ${yes}`}
          onClick={() => answer(false)}
        >
          Take back
        </Button>
      </li>
    )
  return (
    <li className="rounded-card border border-warn/55 px-3 py-2.5">
      <p className="flex items-start gap-2">
        <CircleHelp size={18} className="mt-0.5 shrink-0 text-warn" />
        {message}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => answer(true)}>
          {yes}
        </Button>
        {code === 'SIDES_SWAPPED' && (
          <Button size="small" onClick={swap}>
            Swap sides
          </Button>
        )}
        {actions}
      </div>
    </li>
  )
}
