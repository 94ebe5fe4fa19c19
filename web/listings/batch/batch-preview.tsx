import { counted, countText, plural } from '../../../shared/lib/count-text.ts'
import { parseCents } from '../../../shared/lib/money.ts'
import { Money } from '../../ui/money.tsx'
import { otherText } from './batch-change.ts'
import type { SelectedEdit } from './use-batch-edit.ts'

/** Listings whose change is shown one by one. */
const SHOWN = 6

/** Of one piece of each. */
const sumOf = (
  edits: readonly SelectedEdit[],
  price: (edit: SelectedEdit) => string | undefined,
): number => edits.reduce((sum, edit) => sum + (parseCents(price(edit) ?? '') ?? 0), 0)

interface BatchPreviewProps {
  edits: readonly SelectedEdit[]
  /** How many are selected. */
  chosen: number
}

/** What becomes of the listings: how many change, how many of them on eBay, and the first of them before and after. */
export function BatchPreview({ edits, chosen }: BatchPreviewProps) {
  const live = edits.filter(({ listing }) => listing.status === 'published').length
  const stay = chosen - edits.length
  const more = edits.length - SHOWN
  const priced = edits.filter(({ edit }) => edit.price !== undefined)
  const before = sumOf(priced, ({ listing }) => listing.price)
  const after = sumOf(priced, ({ edit }) => edit.price)
  return (
    <section aria-label="Before and after" className="border-t border-line pt-4">
      <p role="status" className="text-small text-ink-soft">
        {edits.length === 0
          ? 'Nothing changes yet.'
          : `${counted(edits.length, 'listing')} ${plural(edits.length, 'changes', 'change')}${
              live > 0 ? `, ${countText(live)} of them live on eBay at once` : ''
            }${stay > 0 ? `; ${countText(stay)} ${plural(stay, 'stays', 'stay')} as ${plural(stay, 'it is', 'they are')}` : ''}.`}
      </p>
      {priced.length > 1 && (
        <p className="text-small">
          At these prices they bring <Money cents={after} className="font-[600]" /> instead of{' '}
          <Money cents={before} />.
        </p>
      )}
      <ul className="mt-2 divide-y divide-line text-small">
        {edits.slice(0, SHOWN).map(({ listing, edit }) => (
          <li key={listing.id} className="flex items-baseline justify-between gap-3 py-1.5">
            <span className="min-w-0 truncate">{listing.title}</span>
            <span className="shrink-0 text-right">
              {edit.price === undefined ? (
                otherText(edit)
              ) : (
                <>
                  <Money cents={parseCents(listing.price)} className="text-ink-soft line-through" />{' '}
                  <Money cents={parseCents(edit.price)} className="font-[600]" />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-small text-ink-soft">{`and ${countText(more)} more`}</p>}
    </section>
  )
}
