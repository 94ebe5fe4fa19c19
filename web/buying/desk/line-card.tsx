import { Minus, Pencil, Plus, Ungroup, X } from 'lucide-react'
import { lineName } from '../../../shared/buying/line-name.ts'
import { formOfLine, type LineValue } from '../../../shared/buying/line-value.ts'
import { LINE_COINS_MAX, type OfferLine } from '../../../shared/buying/offers.ts'
import type { ShareTable } from '../../../shared/buying/share-table.ts'
import { counted } from '../../../shared/lib/count-text.ts'
import { priceText } from '../../../shared/lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Money } from '../../ui/money.tsx'
import { basisText } from '../buying-texts.ts'
import { CoinEntryField } from './coin-entry-field.tsx'
import { LinePictures } from './line-pictures.tsx'

interface LineCardProps {
  user: number
  line: OfferLine
  value: LineValue
  shares: ShareTable
  onEdit: (edit: Partial<OfferLine>) => void
  onNamed: (coin: Partial<OfferLine>) => void
  onOpen: () => void
  onTakeApart: () => void
  onRemove: () => void
}

/** A line of the offer: its coins, what they are worth, and what is offered for them. */
export function LineCard(props: LineCardProps) {
  const { user, line, value, shares, onEdit, onNamed, onOpen, onTakeApart, onRemove } = props
  const isNamed = line.coinType !== ''
  const name = isNamed ? lineName(line) : counted(line.count, 'coin')
  return (
    <li className="grid gap-3 border-b border-line p-4 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-2">
        <LinePictures user={user} pictures={line.pictures} />
        {isNamed ? (
          <div>
            <p className="font-[560] break-words">{name}</p>
            <p className="text-small text-ink-soft">{factsText(line, value, shares)}</p>
          </div>
        ) : (
          <CoinEntryField
            label={line.count === 1 ? 'What is this coin?' : `What are these ${line.count} coins?`}
            submitLabel="Name"
            mark="line"
            onEnter={({ count: _count, ...coin }) => onNamed(coin)}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isNamed && (
          <div className="flex items-center">
            <IconButton
              label={`One ${name} less`}
              icon={<Minus size={17} />}
              disabled={line.count <= Math.max(1, line.pictures.length)}
              onClick={() => onEdit({ count: line.count - 1 })}
            />
            <span className="tabular min-w-8 text-center" aria-label="Count">
              {line.count}
            </span>
            <IconButton
              label={`One ${name} more`}
              icon={<Plus size={17} />}
              disabled={line.count >= LINE_COINS_MAX}
              onClick={() => onEdit({ count: line.count + 1 })}
            />
          </div>
        )}
        <div className="ml-auto min-w-24 text-right">
          {isNamed && value.basis === 'none' ? (
            <Badge tone="warn">No price</Badge>
          ) : (
            isNamed && (
              <>
                <Money cents={value.sumCents} className="block font-[600]" />
                {line.count > 1 && (
                  <span className="text-small text-ink-soft">
                    <Money cents={value.eachCents} /> each
                  </span>
                )}
              </>
            )
          )}
        </div>
        <div className="flex">
          {line.pictures.length > 1 && (
            <IconButton
              label={`Take ${name} apart`}
              icon={<Ungroup size={17} />}
              onClick={onTakeApart}
            />
          )}
          {isNamed && (
            <IconButton label={`Change ${name}`} icon={<Pencil size={17} />} onClick={onOpen} />
          )}
          <IconButton label={`Remove ${name}`} icon={<X size={17} />} onClick={onRemove} />
        </div>
      </div>
    </li>
  )
}

function factsText(line: OfferLine, value: LineValue, shares: ShareTable): string {
  const form = formOfLine(line)
  const { meltCents, netCents } = value
  return [
    form?.composition,
    meltCents !== null && `melt ${priceText(meltCents)}`,
    netCents !== null && `eBay leaves ${priceText(netCents)}`,
    basisText(value, line.seriesId, shares),
  ]
    .filter(Boolean)
    .join(' · ')
}
