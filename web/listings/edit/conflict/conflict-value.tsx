import { priceText, typedCents } from '../../../../shared/lib/money.ts'
import { AMOUNT, AMOUNT_OR_NULL } from '../../../../shared/listing/field-kinds.ts'
import { FIELDS } from '../../../../shared/listing/fields.ts'
import { type FieldRow } from '../../../../shared/listing/kinds/field-kind.ts'
import { yesAnswer } from '../../../../shared/listing/needs.ts'
import { seriesById } from '../../../../shared/numismatics/series.ts'
import { dateText } from '../../../lib/date-text.ts'
import type { EditFields, EditKey } from '../edit-fields.ts'

const AMOUNTS: ReadonlySet<string> = new Set(
  Object.entries<FieldRow>(FIELDS)
    .filter(([, { answer }]) => answer === AMOUNT.answer || answer === AMOUNT_OR_NULL.answer)
    .map(([field]) => field),
)
const BEST_OFFER = {
  keep: 'As it is on eBay',
  off: 'No offers',
  on: 'Buyers may make offers',
} as const

/** A value as a person reads it. */
export function ConflictValue({ name, fields }: { name: EditKey; fields: EditFields }) {
  if (name === 'pictures')
    return (
      <span className="mt-1 flex flex-wrap gap-1.5">
        {fields.pictures.map(({ sha256, url }, index) => (
          <img
            // oxlint-disable-next-line react/no-array-index-key -- the same picture may be there twice
            key={`${sha256} ${index}`}
            src={url}
            alt={index === 0 ? 'Front' : index === 1 ? 'Back' : `Picture ${index + 1}`}
            className="size-14 rounded-control bg-well object-cover"
          />
        ))}
      </span>
    )
  const text = textOf(name, fields)
  return text === '' ? (
    <span className="text-ink-faint">Empty</span>
  ) : (
    <span className="block max-h-56 overflow-y-auto whitespace-pre-line">{text}</span>
  )
}

const TEXTS: Partial<Record<EditKey, (fields: EditFields) => string>> = {
  lot: ({ lotKind, lotCount, lotOf }) =>
    lotKind ? `${lotKind} of ${lotCount} ${lotOf}`.trim() : 'A single coin',
  answered: ({ answered }) => answered.map(yesAnswer).join(', '),
  seriesId: ({ seriesId }) => seriesById(seriesId)?.name ?? seriesId,
  format: ({ format }) => (format === 'auction' ? 'Auction' : 'Fixed price'),
  durationDays: ({ format, durationDays }) =>
    format === 'auction' ? `${durationDays} days` : "Good 'Til Cancelled",
  bestOffer: ({ bestOffer }) => BEST_OFFER[bestOffer],
  scheduledStart: ({ scheduledStart }) =>
    scheduledStart && dateText(Date.parse(scheduledStart), 'dateAndTime'),
}

function textOf(name: Exclude<EditKey, 'pictures'>, fields: EditFields): string {
  const text = TEXTS[name]
  if (text) return text(fields)
  const value = name === 'lot' || name === 'answered' ? '' : fields[name]
  const cents = AMOUNTS.has(name) ? typedCents(value) : null
  return cents === null ? value : priceText(cents)
}
