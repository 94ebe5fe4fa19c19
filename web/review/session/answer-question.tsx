import type { ReactNode } from 'react'
import { isAnsweredBySwap } from '../../../shared/listing/listing-questions.ts'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { yesAnswer } from '../../../shared/listing/needs.ts'
import { HOLDER_CROP } from '../../../shared/listing/picture-rules.ts'
import { RAW_COIN_BELOW_CENTS } from '../../../shared/listing/terms/listing-terms.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { yesText } from './question-texts.ts'
import { duplicatesOf } from './rows/keep-apart.ts'
import { exactPrice } from './rows/row-texts.ts'
import type { SessionRow } from './rows/session-row.ts'
import { useSession, useSessionStore } from './session-context.ts'

interface AnswerQuestionProps {
  row: SessionRow
  problem: ListingProblem
  className?: string
}

/** The answers to a question of a coin, yes first, or the act that settles a problem; nothing where there is none. */
export function AnswerQuestion({ row, problem, className }: AnswerQuestionProps) {
  const store = useSessionStore()
  const { kind, code } = problem
  if (code === 'RAW_ABOVE_LIMIT') return <BelowLimit id={row.id} className={className} />
  if (code === 'DUPLICATE') return <KeepApart id={row.id} className={className} />
  if (kind !== 'question') return null
  const keep = () => {
    const answered = [...row.shown.listing.answered, code]
    store.send({ do: 'change', ids: [row.id], change: { answered } })
  }
  const yes = (
    <Button size="small" aria-keyshortcuts="y" className={className} onClick={keep}>
      {yesAnswer(code)}
      <Key>y</Key>
    </Button>
  )
  if (code === HOLDER_CROP) return <CropToCoin row={row} className={className} keep={yes} />
  if (!isAnsweredBySwap(code)) return yes
  return (
    <span className={cx('flex flex-wrap gap-1', className)}>
      <Button
        size="small"
        aria-keyshortcuts="y"
        onClick={() => store.send({ do: 'swap', ids: [row.id] })}
      >
        {yesText(code)}
        <Key>y</Key>
      </Button>
      <Button size="small" onClick={keep}>
        {yesAnswer(code)}
      </Button>
    </span>
  )
}

/** The key of an answer, where there is a keyboard. */
const Key = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="ml-1 rounded-control border border-line-strong/60 bg-sunken px-1 font-sans text-small text-ink-soft pointer-coarse:hidden"
  >
    {children}
  </kbd>
)

/** Whole dollars below eBay's limit for coins without a holder. */
const BELOW_LIMIT_CENTS = RAW_COIN_BELOW_CENTS - 100

function BelowLimit({ id, className }: { id: number; className: string | undefined }) {
  const store = useSessionStore()
  const text = String(BELOW_LIMIT_CENTS / 100)
  return (
    <Button
      size="small"
      className={className}
      onClick={() => store.send({ do: 'enter', field: 'price', text, after: 'stay', ids: [id] })}
    >
      {`Price it ${exactPrice(BELOW_LIMIT_CENTS)}`}
    </Button>
  )
}

/** Gives the coin, or all that are duplicates, a title of its own: "#2". */
function KeepApart({ id, className }: { id: number; className: string | undefined }) {
  const store = useSessionStore()
  const count = useSession(state => duplicatesOf(state).length)
  const keep = (ids: readonly number[]) => store.send({ do: 'keep-apart', ids })
  return (
    <span className={cx('flex flex-wrap gap-1', className)}>
      <Button size="small" aria-keyshortcuts="y" onClick={() => keep([id])}>
        Keep apart
        <Key>y</Key>
      </Button>
      {count > 1 && (
        <Button
          size="small"
          aria-keyshortcuts="Shift+y"
          onClick={() => keep(duplicatesOf(store.get()))}
        >
          {`Keep all ${count} apart`}
          <Key>Shift y</Key>
        </Button>
      )}
    </span>
  )
}

/** A coin in no slab is cropped by itself; where that failed, the seller tries again or keeps the pictures. */
function CropToCoin({
  row,
  className,
  keep,
}: {
  row: SessionRow
  className: string | undefined
  keep: ReactNode
}) {
  const store = useSessionStore()
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
        {keep}
      </span>
    </>
  )
}
