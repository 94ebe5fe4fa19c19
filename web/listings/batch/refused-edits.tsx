import { useState } from 'react'
import { yesAnswer } from '../../../shared/listing/needs.ts'
import { Button } from '../../ui/button.tsx'
import { FailedDialog } from '../dialogs/failed-dialog.tsx'
import { type NotEdited, type SelectedEdit, useAnswerRefused } from './use-batch-edit.ts'

interface RefusedEditsProps {
  refused: readonly NotEdited[]
  /** `answered`: the edits that were made after their questions were answered. */
  onClose: (answered: readonly SelectedEdit[]) => void
}

/** The edits that were refused, and why. One that waits for the answer to a question can be answered here. */
export function RefusedEdits({ refused, onClose }: RefusedEditsProps) {
  const [left, setLeft] = useState(refused)
  const [made, setMade] = useState<readonly SelectedEdit[]>([])
  const yes = useAnswerRefused()
  const answer = (answered: readonly NotEdited[]) =>
    yes.mutate(answered, {
      onSuccess: ({ done, refused: still }) => {
        const madeNow = [...made, ...done]
        setMade(madeNow)
        const now = left.flatMap(each =>
          answered.includes(each)
            ? still.filter(({ listing }) => listing.id === each.listing.id)
            : [each],
        )
        setLeft(now)
        if (now.length === 0) onClose(madeNow)
      },
    })
  const asked = left.filter(({ questions }) => questions.length > 0)
  return (
    <FailedDialog
      title="Not changed"
      description={`${left.length} could not be changed:`}
      failed={left.map(each => ({
        ...each,
        ...(each.questions.length > 0 && {
          answer: (
            <Button
              size="small"
              className="mt-1.5"
              busy={yes.isPending}
              onClick={() => answer([each])}
            >
              {each.questions.map(yesAnswer).join(', ')}
            </Button>
          ),
        }),
      }))}
      action={
        asked.length > 1 && (
          <Button busy={yes.isPending} onClick={() => answer(asked)}>
            {`Yes to all ${asked.length}`}
          </Button>
        )
      }
      onClose={() => onClose(made)}
    />
  )
}
