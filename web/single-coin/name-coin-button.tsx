import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { QueueItem } from '../../shared/queue.ts'
import { useSignedInUser } from '../accounts/use-user.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { useGo } from '../lib/navigation.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/feedback/toast-store.ts'
import { isStarted, useSingleCoinDraft } from './single-coin-draft.ts'
import { fetchUnrecognisedCoin } from './unrecognised-coin.ts'

const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

const WIZARD = '/single-coin-upload'
const CANNOT_OPEN = 'This coin cannot be opened any more. Take its pictures again.'

interface NameCoinButtonProps {
  item: QueueItem
  /** "Coin 3". */
  name: string
  /** Of a button that stands for itself; otherwise a row names the coin. */
  label?: string
}

const unrecognised = ({ status, error }: QueueItem): string | undefined =>
  status === 'failed' && error?.code === 'COIN_NOT_RECOGNISED' ? error.analysisId : undefined

/** The coins of the queue that wait for a name. */
export const unnamedOf = (items: readonly QueueItem[]): QueueItem[] =>
  items.filter(item => unrecognised(item) !== undefined)

/** Opens a coin that was not recognised in the wizard, with its pictures and its analysis. */
export function NameCoinButton({ item, ...props }: NameCoinButtonProps) {
  const analysisId = unrecognised(item)
  return analysisId ? <OpenInWizardButton item={item} {...props} analysisId={analysisId} /> : null
}

function OpenInWizardButton({
  item,
  name,
  label,
  analysisId,
}: NameCoinButtonProps & { analysisId: string }) {
  const user = useSignedInUser()
  const wizard = useSingleCoinDraft(user.id)
  const go = useGo()
  const [confirmOpen, setConfirmOpen] = useState(false)
  const open = useMutation({
    mutationFn: () => fetchUnrecognisedCoin(analysisId),
    onSuccess: coin => {
      if (!coin) return warnCannotOpen(CANNOT_OPEN)
      wizard.change({
        ...coin,
        step: 'identification',
        samePictureConfirmed: false,
        queueItem: item.id,
      })
      go(WIZARD)
    },
    onError: error => warnCannotOpen(failureMessage(error, CANNOT_OPEN)),
  })

  const start = () => {
    // The wizard holds it already, with the seller's input.
    if (wizard.draft.queueItem === item.id) go(WIZARD)
    else if (isStarted(wizard.draft)) setConfirmOpen(true)
    else open.mutate()
  }

  return (
    <>
      <Button
        size="small"
        // On its own line under the message.
        className="mt-1.5 flex!"
        aria-label={label ?? `Name it yourself: ${name}`}
        disabled={!wizard.ready}
        busy={open.isPending}
        onClick={start}
      >
        {label ?? 'Name it yourself'}
      </Button>
      <Suspense>
        {confirmOpen && (
          <ConfirmDialog
            open
            onOpenChange={setConfirmOpen}
            title="Replace the coin in Single Coin Upload?"
            description="A coin that you have not finished is there. Its pictures are removed when you open this one."
            confirmLabel="Replace it"
            destructive
            onConfirm={() => {
              setConfirmOpen(false)
              open.mutate()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function warnCannotOpen(description: string): void {
  toastError('The coin could not be opened', description)
}
