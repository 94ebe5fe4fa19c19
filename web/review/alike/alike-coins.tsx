import { Layers } from 'lucide-react'
import { useState } from 'react'
import { counted, countText } from '../../../shared/lib/count-text.ts'
import { parseCents } from '../../../shared/lib/money.ts'
import type { Saver } from '../../listings/model/saver.ts'
import { Button } from '../../ui/button.tsx'
import ConfirmDialog from '../../ui/dialogs/confirm-dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { othersAlike, othersUnlikeNamed, piecesAlike } from '../session/rows/alike-rows.ts'
import { exactPrice } from '../session/rows/row-texts.ts'
import { focusedRow, type SessionState } from '../session/rows/session-state.ts'
import { useSession, useSessionStore } from '../session/session-context.ts'
import { useOneListing } from './use-one-listing.ts'

/**
 * "9 other coins here look like this one: same series?": one answer for all coins of a roll. No question where all have its series already,
 * and nothing where no other looks like this one.
 */
export function AlikeCoins({ saver }: { saver: Saver | null }) {
  const store = useSessionStore()
  const others = useSession(othersCount)
  const pieces = useSession(piecesCount)
  const unlike = useSession(unlikePieces)
  const changes = useSession(othersUnlikeNamed)
  const also = useSession(({ alikeAlso }) => alikeAlso)
  const row = useSession(focusedRow)
  const one = useOneListing(saver)
  const [asking, setAsking] = useState(false)
  if (!row || others === 0 || row.shown.listing.status !== 'draft') return null
  const { coinType, year, mint, price, grader } = row.shown.listing
  const date = [year, mint === 'none' ? '' : mint].filter(Boolean).join(' ')
  const cents = parseCents(price) ?? 0
  // Nothing would change: no question.
  const isNamedAlike = coinType !== '' && changes === 0
  return (
    <section
      aria-label="Coins like this"
      className="grid gap-2 rounded-card border border-accent/40 bg-accent-soft px-3 py-2"
    >
      <p className="flex items-start gap-2 font-[560]">
        <Layers size={18} className="mt-0.5 shrink-0 text-accent-ink" />
        {alikeText(others, isNamedAlike)}
      </p>
      {!isNamedAlike && (
        <p className="text-small text-ink-soft">
          {coinType
            ? `They become ${coinType} at once. Each stays a draft of its own.`
            : 'Name this coin first; then the others are named with it.'}
        </p>
      )}
      <div className="flex flex-wrap gap-x-4">
        {date && !grader && (
          <Checkbox
            label={`Date too: ${date}`}
            checked={also.has('date')}
            onChange={event =>
              store.send({ do: 'also', also: 'date', on: event.currentTarget.checked })
            }
          />
        )}
        {cents > 0 && !grader && (
          <Checkbox
            label={`Price too: ${exactPrice(cents)}`}
            checked={also.has('price')}
            onChange={event =>
              store.send({ do: 'also', also: 'price', on: event.currentTarget.checked })
            }
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isNamedAlike && (
          <Button
            size="small"
            variant="primary"
            disabled={!coinType || one.busy}
            aria-keyshortcuts="m"
            onClick={() => store.send({ do: 'same-series' })}
          >
            {`Same series: all ${others + 1}`}
          </Button>
        )}
        {pieces > 0 && (
          <Button size="small" disabled={!coinType} busy={one.busy} onClick={() => setAsking(true)}>
            {`One listing of ${pieces + 1}`}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={`One listing of ${pieces + 1}?`}
          description={`${unlike}All ${counted(pieces + 1, 'coin')} are sold as pieces of this listing, with its date, grade and price, and with the pictures of all. The other ${counted(pieces, 'draft')} ${pieces === 1 ? 'goes' : 'go'}.`}
          confirmLabel={`Make one listing of ${pieces + 1}`}
          onConfirm={() => {
            setAsking(false)
            one.merge()
          }}
        />
      )}
    </section>
  )
}

const alikeText = (others: number, isNamedAlike: boolean): string =>
  `${countText(others)} other ${others === 1 ? 'coin here looks' : 'coins here look'} like this one${isNamedAlike ? '.' : ': same series?'}`

/** Says that the pieces differ in grade or price, where they do; with a space at its end. */
function unlikePieces(state: SessionState): string {
  const own = focusedRow(state)?.shown.listing
  const others = piecesAlike(state).flatMap(id => state.rows.get(id)?.shown.listing ?? [])
  if (!own) return ''
  const parts = [
    others.some(({ grade }) => grade !== own.grade) &&
      `grades (${distinct([own, ...others].map(({ grade }) => grade || 'none')).join(', ')})`,
    others.some(({ price }) => price !== own.price) && 'prices',
  ].filter(part => part !== false)
  return parts.length === 0 ? '' : `Their ${parts.join(' and ')} differ. `
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

const othersCount = (state: SessionState): number => othersAlike(state).length
const piecesCount = (state: SessionState): number => piecesAlike(state).length
