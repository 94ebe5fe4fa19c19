import { HandCoins } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { offerValue } from '../../../shared/buying/line-value.ts'
import {
  OFFER_LINES_MAX,
  type OfferLine,
  type OfferSheet,
  offerSheetSchema,
} from '../../../shared/buying/offers.ts'
import { counted } from '../../../shared/lib/count-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Money } from '../../ui/money.tsx'
import type { StoredDesk } from '../device/device-rows.ts'
import { useOfferActs } from '../use-buying.ts'
import { changeAndFocusUnnamed } from './focus-unnamed.ts'
import { LineCard } from './line-card.tsx'
import type { EnteredLinesActs } from './use-entered-lines.ts'

const LineSheet = lazy(() => import('./line-sheet.tsx'))

interface EnteredOfferProps {
  user: number
  stored: StoredDesk
  now: number
  lines: readonly OfferLine[]
  offerId: string | null
  acts: EnteredLinesActs
}

/** The coins that were entered, what is offered for them, and the button that makes the offer. */
export function EnteredOffer({ user, stored, now, lines, offerId, acts }: EnteredOfferProps) {
  const { shares, spot, feeBasisPoints } = stored.desk
  const navigate = useNavigate()
  const offers = useOfferActs(user)
  const [opened, setOpened] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const terms = { spot, shares, feeBasisPoints, pricedAt: now }
  const { lines: values, totalCents } = offerValue({ ...terms, lines })
  if (lines.length === 0)
    return (
      <EmptyState
        icon={<HandCoins size={28} />}
        title="No coins yet"
        description="Coins of a photographed tray that look alike stand in one line, and you name them once."
      />
    )
  const coins = lines.reduce((all, { count }) => all + count, 0)
  const obstacle = obstacleOf(
    lines,
    values.map(({ basis }) => basis === 'none'),
  )
  const make = async () => {
    const read = offerSheetSchema.safeParse(pricedNow(lines, terms))
    if (!read.success) return setRefused(read.error.issues[0]?.message ?? 'Check the coins.')
    setBusy(true)
    const id = offerId ?? crypto.randomUUID()
    try {
      await offers.make(id, read.data)
    } catch {
      setBusy(false)
      return setRefused('This device has no room to store the offer.')
    }
    await acts.clear()
    void navigate(`/buying/${id}`)
  }
  const clear = () => {
    void acts.clear()
    const onAct = () => void acts.restore({ offerId, lines })
    toast({ title: 'The coins were removed', action: { label: 'Undo', onAct } })
  }
  const open = lines.find(({ id }) => id === opened)
  return (
    <Card
      flush
      title={offerId ? 'The changed offer' : 'The offer'}
      aside={
        <Button size="small" variant="quiet" onClick={clear}>
          Clear
        </Button>
      }
    >
      <ul aria-label="Coins of the offer">
        {lines.map((line, at) => {
          const value = values[at]
          return (
            value && (
              <LineCard
                key={line.id}
                {...{ user, line, value, shares }}
                onEdit={edit => acts.edit(line.id, edit)}
                onNamed={coin => changeAndFocusUnnamed(() => acts.edit(line.id, coin))}
                onOpen={() => setOpened(line.id)}
                onTakeApart={() => acts.takeApart(line.id)}
                onRemove={() => acts.remove(line.id)}
              />
            )
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
        <p className="text-lead">
          {counted(coins, 'coin')}: <Money cents={totalCents} className="text-title" />
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {obstacle && <p className="text-small text-ink-soft">{obstacle}</p>}
          <Button
            variant="primary"
            data-make-offer=""
            disabled={obstacle !== ''}
            busy={busy}
            onClick={() => void make()}
          >
            Make the offer
          </Button>
        </div>
      </div>
      {refused && (
        <Banner tone="error" className="m-4">
          {refused}
        </Banner>
      )}
      <Suspense>
        {open && (
          <LineSheet
            key={open.id}
            line={open}
            onSave={edit => acts.edit(open.id, edit)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

/** Why no offer can be made yet; empty: it can. */
function obstacleOf(lines: readonly OfferLine[], withoutPrice: readonly boolean[]): string {
  const unnamed = lines.filter(({ coinType }) => coinType === '').length
  if (unnamed > 0) return `Name ${counted(unnamed, 'line')} first`
  const unpriced = withoutPrice.filter(Boolean).length
  if (unpriced > 0) return `Enter an amount for ${counted(unpriced, 'line')} first`
  return lines.length > OFFER_LINES_MAX ? `An offer has at most ${OFFER_LINES_MAX} lines` : ''
}

type Terms = Pick<OfferSheet, 'spot' | 'shares' | 'feeBasisPoints'>

function pricedNow(lines: readonly OfferLine[], terms: Terms): OfferSheet {
  const pricedAt = Date.now()
  const validUntil = pricedAt + terms.shares.validMinutes * 60_000
  return { ...terms, lines: [...lines], pricedAt, validUntil }
}
