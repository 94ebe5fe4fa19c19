import { Camera, HandCoins } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import '../../../shared/numismatics/world/load-world.ts'
import { offerValue } from '../../../shared/buying/line-value.ts'
import {
  OFFER_LINES_MAX,
  type OfferLine,
  type OfferSheet,
  offerSheetSchema,
} from '../../../shared/buying/offers.ts'
import { counted } from '../../../shared/lib/count-text.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { FilePicker } from '../../pictures/file-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { StoredDesk } from '../device/device-rows.ts'
import { SendHere } from '../device/send-here.tsx'
import { newLine } from '../new-line.ts'
import { useDesk, useDeskUser, useOfferActs } from '../use-buying.ts'
import { useNow } from '../use-now.ts'
import { CoinEntryField } from './coin-entry-field.tsx'
import { LineCard } from './line-card.tsx'
import { OfferHistory } from './offer-history.tsx'
import { SpotLine } from './spot-line.tsx'
import { type EnteredLinesActs, useEnteredLines } from './use-entered-lines.ts'

const LineSheet = lazy(() => import('./line-sheet.tsx'))
const SharesSheet = lazy(() => import('./shares-sheet.tsx'))

/** Where a dealer values coins that he is offered, and makes an offer for them. */
export default function BuyingPage() {
  const user = useDeskUser()
  const desk = useDesk(user)
  const [editsShares, setEditsShares] = useState(false)
  const { data, error } = desk
  return (
    <Page
      title="Buying desk"
      lead="Photograph a tray or type the coins, and make an offer by your own shares."
      actions={data && <Button onClick={() => setEditsShares(true)}>Your shares</Button>}
    >
      {desk.isPending && (
        <div aria-busy="true" className="grid gap-4">
          <p role="status" className="sr-only">
            Loading the buying desk
          </p>
          <Skeleton className="h-24" />
          <Skeleton className="h-72" />
        </div>
      )}
      {error && !data && (
        <ErrorState
          title="The buying desk could not be loaded"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void desk.refetch()}
          retrying={desk.isFetching}
        />
      )}
      {data && <DeskOf user={user} stored={data} />}
      <SendHere user={user} />
      <Suspense>
        {data && editsShares && (
          <SharesSheet
            user={user}
            shares={data.desk.shares}
            onClose={() => setEditsShares(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}

function DeskOf({ user, stored }: { user: number; stored: StoredDesk }) {
  const now = useNow()
  const { entered, ...acts } = useEnteredLines(user)
  const [problem, setProblem] = useState('')
  const lines = entered?.lines ?? []
  const add = (line: Partial<OfferLine>) => {
    setProblem('')
    acts.add(newLine(line))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SpotLine stored={stored} now={now} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
        <CoinEntryField
          label="Coin"
          hint="Such as 20x morgan 1881-S vf30, 5x ase, kr74, italy 500 lire"
          submitLabel="Add"
          mark="new"
          onEnter={({ count, ...coin }) => add({ ...coin, count: count ?? 1 })}
        />
        <TrayPicker
          user={user}
          onLines={found => {
            setProblem('')
            acts.add(...found)
            focusUnnamed()
          }}
          onProblem={setProblem}
        />
      </div>
      {problem && <Banner tone="error">{problem}</Banner>}
      {entered && (
        <Lines user={user} stored={stored} lines={lines} offerId={entered.offerId} acts={acts} />
      )}
      <OfferHistory user={user} now={now} />
    </div>
  )
}

/** To the next line that waits for its name; without one to the field of new coins. */
function focusUnnamed() {
  requestAnimationFrame(() => {
    const next =
      document.querySelector<HTMLInputElement>('input[data-entry="line"]') ??
      document.querySelector<HTMLElement>('[data-make-offer]')
    next?.focus()
    next?.scrollIntoView({ block: 'center' })
  })
}

function TrayPicker({
  user,
  onLines,
  onProblem,
}: {
  user: number
  onLines: (lines: OfferLine[]) => void
  onProblem: (sentence: string) => void
}) {
  const [busy, setBusy] = useState(false)
  const read = async (file: File) => {
    setBusy(true)
    onProblem('')
    try {
      // With the detector, which the first picture loads.
      const { readTray } = await import('../tray/read-tray.ts')
      const tray = await readTray(user, file)
      if (tray.ok) onLines(tray.lines)
      else onProblem(tray.sentence)
    } catch {
      onProblem('This photo could not be read. Please take it again.')
    }
    setBusy(false)
  }
  return (
    <FilePicker
      label="Photograph the tray"
      rear
      disabled={busy}
      onFile={file => void read(file)}
      className={`${buttonClass({ variant: 'secondary' })} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus md:mt-6.5`}
    >
      {busy ? <Spinner /> : <Camera size={18} />}
      {busy ? 'Looking for coins...' : 'Photograph the tray'}
    </FilePicker>
  )
}

interface LinesProps {
  user: number
  stored: StoredDesk
  lines: readonly OfferLine[]
  offerId: string | null
  acts: EnteredLinesActs
}

function Lines({ user, stored, lines, offerId, acts }: LinesProps) {
  const { shares, spot, feeBasisPoints } = stored.desk
  const navigate = useNavigate()
  const offers = useOfferActs(user)
  const [opened, setOpened] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const pricedAt = Date.now()
  const terms = { spot, shares, feeBasisPoints, pricedAt }
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
    const sheet: OfferSheet = {
      ...terms,
      lines: [...lines],
      validUntil: pricedAt + shares.validMinutes * 60_000,
    }
    const read = offerSheetSchema.safeParse(sheet)
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
                onNamed={focusUnnamed}
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
