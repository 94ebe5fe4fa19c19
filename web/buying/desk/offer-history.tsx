import { useState } from 'react'
import type { OfferSummary } from '../../../shared/buying/offers.ts'
import { counted } from '../../../shared/lib/count-text.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { STATE_TEXTS, timeText } from '../buying-texts.ts'
import { isWaiting } from '../device/send-offers.ts'
import { ofDevice, useOffers } from '../use-buying.ts'

type Row = Pick<OfferSummary, 'id' | 'status' | 'coins' | 'totalCents' | 'paidCents'> & {
  pricedAt: number
  validUntil: number
  isWaiting: boolean
}

/** The offers that were made, the newest first; those that wait on this device among them. */
export function OfferHistory({ user, now }: { user: number; now: number }) {
  const { stored, onDevice } = useOffers(user)
  const [all, setAll] = useState(false)
  const waiting: Row[] = onDevice.filter(isWaiting).map(device => {
    const { sheet, ...offer } = ofDevice(device)
    const coins = sheet.lines.reduce((sum, { count }) => sum + count, 0)
    return {
      ...offer,
      coins,
      pricedAt: sheet.pricedAt,
      validUntil: sheet.validUntil,
      isWaiting: true,
    }
  })
  const known = new Set(waiting.map(({ id }) => id))
  const rows: Row[] = [
    ...waiting,
    ...(stored.data?.pages ?? [])
      .flatMap(({ offers }) => offers)
      .filter(({ id }) => !known.has(id))
      .map(offer => ({ ...offer, isWaiting: false })),
  ]
  if (stored.error && rows.length === 0)
    return (
      <Banner tone="warn" title="Earlier offers could not be loaded">
        {failureMessage(stored.error, 'Please try again.')}
      </Banner>
    )
  if (rows.length === 0) return null
  const shown = all ? rows : rows.slice(0, FEW)
  return (
    <Card flush title="Offers">
      <ul aria-label="Offers">
        {shown.map(row => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0"
          >
            <span className="tabular w-24 text-small text-ink-soft">
              {timeText(row.pricedAt, now)}
            </span>
            <AppLink to={`/buying/${row.id}`} className="inline-flex min-h-11 items-center">
              {counted(row.coins, 'coin')}
            </AppLink>
            <StateBadge row={row} now={now} />
            {row.isWaiting && <Badge tone="outline">On this device</Badge>}
            <Money cents={row.paidCents ?? row.totalCents} className="ml-auto" />
          </li>
        ))}
      </ul>
      {(shown.length < rows.length || stored.hasNextPage) && (
        <div className="border-t border-line p-3">
          <Button
            size="small"
            busy={stored.isFetchingNextPage}
            onClick={() => {
              setAll(true)
              if (all) void stored.fetchNextPage()
            }}
          >
            Show more offers
          </Button>
        </div>
      )}
    </Card>
  )
}

const FEW = 5

function StateBadge({ row, now }: { row: Row; now: number }) {
  const state = row.status === 'open' && now > row.validUntil ? 'expired' : row.status
  const { label, tone } = STATE_TEXTS[state === 'open' ? 'valid' : state]
  return <Badge tone={tone}>{label === 'Valid' ? 'Open' : label}</Badge>
}
