import { type ComponentType, type MouseEvent, memo } from 'react'
import type { ListingCard as Card } from '../../../shared/listing/listing-cards.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { cardStatus, STATUS_TONES, statusText } from '../model/listing-state.ts'
import type { OpenDialog } from '../opened-dialog.ts'
import { CardPicture } from './card-picture.tsx'

/** What a card or a row of the table gets of the screen. The functions stay the same, so that one card is drawn anew. */
export interface CardProps {
  card: Card
  /** Its place among those that were read. */
  place: number
  /** How many there are; -1 while more may follow. */
  total: number
  selected: boolean
  /** It is the one that the keys act on. */
  active: boolean
  publishing: boolean
  /** Of the first screenful: loads its picture at once. */
  priority: boolean
  acts: CardActs
}

export interface CardActs {
  open: OpenDialog
  publish: (card: Card) => void
  /** `range`: from the card that was selected last. */
  select: (card: Card, on: boolean, range: boolean) => void
  focus: (id: number) => void
}

/** Whether a press on a checkbox was made with Shift. */
export const isRange = (event: { nativeEvent: Event }): boolean =>
  'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true

/** Shift and a click select a range, and no text. */
export const preventTextSelection = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault()
}

export const cardDomId = (id: number): string => `listing-${id}`

/** What the rest of a card gets: all that stands below its title. */
export type CardFactsProps = Pick<CardProps, 'card' | 'publishing' | 'acts'>

interface ListingCardProps extends CardProps {
  /** The seller scrolls by: the title, until there is time for the rest. */
  brief: boolean
  /** What draws the rest of the card; null until its code is there: picture and title. */
  Facts: ComponentType<CardFactsProps> | null
}

/** One listing as a card. */
export const ListingCardView = memo(function ListingCard(props: ListingCardProps) {
  const { card, place, total, selected, active, publishing, priority, brief, acts } = props
  const Facts = brief ? null : props.Facts
  const { id, title } = card
  const badge = cardStatus(card)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the one card that the keys act on
    <div
      role="listitem"
      id={cardDomId(id)}
      aria-setsize={total}
      aria-posinset={place + 1}
      aria-label={`${title}, ${statusText(card)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the one card that the keys act on
      tabIndex={active ? 0 : -1}
      onFocus={() => acts.focus(id)}
      className={cx(
        'flex h-full min-w-0 scroll-mt-20 scroll-mb-28 flex-col overflow-clip rounded-card border bg-surface shadow-raised',
        selected ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <div className="relative">
        {brief ? (
          <div className="aspect-square bg-well" />
        ) : (
          <CardPicture listing={card} priority={priority} />
        )}
        {Facts && (
          <div className="pointer-events-none absolute top-1.5 right-1.5 left-9 flex justify-end">
            <Badge tone={STATUS_TONES[badge]} className="block! max-w-full truncate leading-6">
              {badge}
            </Badge>
          </div>
        )}
        {Facts && (
          <div className="absolute top-0.5 left-0.5 rounded-control pointer-fine:top-1 pointer-fine:left-1 pointer-fine:bg-surface/85">
            <Checkbox
              label={`Select ${title}`}
              hideLabel
              checked={selected}
              className="min-h-8! min-w-8! pointer-coarse:min-h-11! pointer-coarse:min-w-11!"
              onMouseDown={preventTextSelection}
              onChange={event => acts.select(card, event.currentTarget.checked, isRange(event))}
            />
          </div>
        )}
      </div>
      {/* card-size.ts has the height of what follows. Heights of words grow with them, as `--spacing` may not. */}
      <div className="flex grow flex-col gap-1 p-2.5">
        <h2 className="line-clamp-2 h-[2.25rem] text-small font-[600]" title={title}>
          {title}
        </h2>
        {Facts && <Facts card={card} publishing={publishing} acts={acts} />}
      </div>
    </div>
  )
})
