import { Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CONNECTION_TEXTS, pairedPhoneText } from './connection-texts.ts'
import type { PairedPhone, PairedPhoneState } from './paired-phone.ts'

const PairingDialog = lazy(() => import('./pairing-dialog.tsx'))
const ConfirmDialog = lazy(() => import('../../ui/dialogs/confirm-dialog.tsx'))

interface PairedPhoneButtonProps {
  phone: PairedPhone
  state: PairedPhoneState
}

/** "Use your phone" on a camera's screen: opens the pairing dialog, shows the status, and confirms a second phone. */
export function PairedPhoneButton({ phone, state }: PairedPhoneButtonProps) {
  const [open, setOpen] = useState(false)
  const { pairing } = state
  const isPaired = pairing?.phone != null
  const text = pairing && pairedPhoneText(pairing)
  const replacement = pairing?.replacement ?? null
  return (
    <>
      {isPaired && (
        <span
          role="status"
          className={cx(
            'max-w-40 truncate text-small max-md:sr-only',
            text === CONNECTION_TEXTS.direct ? 'text-on-well-soft' : 'text-ring-lack',
          )}
        >
          {text}
        </span>
      )}
      {isPaired ? (
        <IconButton
          tone="well"
          label={`Your phone: ${text}`}
          icon={<Smartphone size={20} />}
          aria-pressed
          onClick={() => setOpen(true)}
        />
      ) : (
        // A phone uses its own camera.
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="inline-flex h-11 shrink-0 items-center gap-2 rounded-control bg-black/45 px-3 text-small font-[560] whitespace-nowrap text-white transition-colors duration-150 hover:bg-black/65 max-md:hidden"
        >
          <Smartphone size={20} />
          Use your phone
        </button>
      )}
      <Suspense>
        {open && <PairingDialog phone={phone} state={state} onClose={() => setOpen(false)} />}
        {replacement && (
          <ConfirmDialog
            open
            onOpenChange={stays => !stays && phone.pairing()?.answerReplacement(false)}
            title="Another phone shows the code"
            description={`${replacement.device || 'A phone'} wants to take the place of the one that is paired. Is it yours?`}
            confirmLabel="Use that phone"
            cancelLabel="Keep this one"
            onConfirm={() => phone.pairing()?.answerReplacement(true)}
          />
        )}
      </Suspense>
    </>
  )
}
