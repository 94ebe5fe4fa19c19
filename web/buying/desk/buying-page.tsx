import { Camera } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import '../../../shared/numismatics/world/load-world.ts'
import type { OfferLine } from '../../../shared/buying/offers.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { FilePicker } from '../../pictures/file-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { StoredDesk } from '../device/device-rows.ts'
import { SendHere } from '../device/send-here.tsx'
import { newLine } from '../new-line.ts'
import { useDesk, useDeskUser } from '../use-buying.ts'
import { useNow } from '../use-now.ts'
import { CoinEntryField } from './coin-entry-field.tsx'
import { EnteredOffer } from './entered-offer.tsx'
import { changeAndFocusUnnamed } from './focus-unnamed.ts'
import { OfferHistory } from './offer-history.tsx'
import { SpotLine } from './spot-line.tsx'
import { useEnteredLines } from './use-entered-lines.ts'

const SharesSheet = lazy(() => import('./shares-sheet.tsx'))

/** Where a dealer values coins that he is offered, and makes an offer for them. */
export function BuyingPage() {
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
            changeAndFocusUnnamed(() => acts.add(...found))
          }}
          onProblem={setProblem}
        />
      </div>
      {problem && <Banner tone="error">{problem}</Banner>}
      {entered && (
        <EnteredOffer {...{ user, stored, now, lines, acts }} offerId={entered.offerId} />
      )}
      <OfferHistory user={user} now={now} />
    </div>
  )
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
