import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Listing, ListingProblem } from '../../shared/listings.ts'
import { Button } from '../ui/button.tsx'
import { AppLink } from '../ui/link.tsx'
import { PROBLEM_SCREENS } from './form/problem-screens.ts'
import { YES_ANSWERS, YES_OTHERWISE } from './form/question-answers.ts'
import { TextButton } from './form/text-button.tsx'
import { morePieces, openProblems } from './listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'
import { useCardChange } from './use-card-change.ts'

interface CardProblemsProps {
  listing: Listing
  open: OpenDialog
}

/** What the listing lacks before it can be published, each with the one tap that leads to it. */
export function CardProblems({ listing, open }: CardProblemsProps) {
  const problems = openProblems(listing)
  if (problems.length === 0) return null
  return (
    <ul
      className="grid gap-1.5 text-small pointer-coarse:gap-4"
      aria-label="Before it can be published"
    >
      {problems.map(problem => (
        <li key={problem.code + problem.field} className="flex gap-2">
          <CircleAlert size={16} className="mt-px shrink-0 text-warn" />
          <div className="min-w-0">
            <Problem listing={listing} problem={problem} open={open} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface ProblemProps extends CardProblemsProps {
  problem: ListingProblem
}

function Problem(props: ProblemProps) {
  const { listing, problem, open } = props
  const { code, message, field } = problem
  const elsewhere = PROBLEM_SCREENS[code]
  if (elsewhere) return <AppLink to={elsewhere.to}>{message}</AppLink>
  const edit = () => open({ dialog: 'edit', id: listing.id, field })
  if (problem.kind === 'question') return <Question {...props} onEdit={edit} />
  const { listingId: into } = problem
  if (code !== 'DUPLICATE' || into === undefined)
    return <TextButton onPress={edit}>{message}</TextButton>
  return (
    <>
      <TextButton onPress={edit}>{message}</TextButton>
      <Choices>
        <Button
          size="small"
          onClick={() => open({ dialog: 'merge', id: listing.id, into })}
        >{`Add to that listing: ${morePieces(listing.quantity)}`}</Button>
      </Choices>
    </>
  )
}

function Question({ listing, problem, open, onEdit }: ProblemProps & { onEdit: () => void }) {
  const { change, busy } = useCardChange(listing, open)
  return (
    <>
      <TextButton onPress={onEdit}>{problem.message}</TextButton>
      <Choices>
        <Button size="small" busy={busy} onClick={() => change({ answer: problem.code })}>
          {YES_ANSWERS[problem.code] ?? YES_OTHERWISE}
        </Button>
        {problem.code === 'SIDES_SWAPPED' && (
          <Button size="small" busy={busy} onClick={() => change('swap sides')}>
            Swap sides
          </Button>
        )}
      </Choices>
    </>
  )
}

const Choices = ({ children }: { children: ReactNode }) => (
  <div className="mt-1 mb-0.5 flex flex-wrap gap-1.5 pointer-coarse:mt-3">{children}</div>
)
