import { useEffect, useState } from 'react'
import type { PairingAccess } from '../../shared/pairing/pairing.ts'
import { useAskBeforeClosing } from '../lib/browser/use-ask-before-closing.ts'
import { Button } from '../ui/button.tsx'
import ConfirmDialog from '../ui/dialogs/confirm-dialog.tsx'
import { clearCredentials, type PhoneCredentials } from './phone-credentials.ts'
import { PhoneIntro } from './phone-intro.tsx'
import { PhoneLive } from './phone-live.tsx'
import { PhoneNotice, ScanNewCode } from './phone-notice.tsx'
import {
  PAIRING_END_TEXTS,
  type PairingEndText,
  pairingEndText,
  pictureCount,
} from './phone-texts.ts'
import { saveStills } from './save-stills.ts'
import { usePhonePairing } from './use-phone-pairing.ts'

interface PhonePairedProps {
  access: PairingAccess
  credentials: PhoneCredentials
  onAgain: () => void
}

/** A phone that has joined: the word to compare, then its camera, until the pairing is over. */
export function PhonePaired({ access, credentials, onAgain }: PhonePairedProps) {
  const paired = usePhonePairing(access, credentials)
  const [confirming, setConfirming] = useState(false)
  const [hasStarted, setHasStarted] = useState(false)
  // They stay on the phone, but only this page sends them.
  useAskBeforeClosing((paired?.view.pairing.waiting ?? 0) > 0)
  if (!paired) return null
  const { controller, view } = paired
  const { pairing } = view
  const end = view.left ? PAIRING_END_TEXTS.ended : pairingEndText(pairing.status)
  if (end)
    return <PhoneOver end={end} code={access.code} waiting={pairing.waiting} onAgain={onAgain} />

  // Changing the lens closes the stream for a moment and does not return to the intro.
  if (!hasStarted && view.stream) setHasStarted(true)
  const onEnd = () => setConfirming(true)
  const { waiting } = pairing
  const unsent =
    waiting > 0 ? ` ${pictureCount(waiting)} did not get there yet and stay on this phone.` : ''
  return (
    <>
      {hasStarted ? (
        <PhoneLive controller={controller} view={view} onEnd={onEnd} />
      ) : (
        <PhoneIntro controller={controller} view={view} onEnd={onEnd} />
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="End the pairing?"
        description={view.endProblem ?? `This phone stops being your computer’s camera.${unsent}`}
        confirmLabel="End the pairing"
        cancelLabel="Go on"
        destructive
        busy={view.ending}
        onConfirm={() => void controller.end()}
      />
    </>
  )
}

interface PhoneOverProps {
  end: PairingEndText
  code: string
  /** How many pictures the desktop does not have. */
  waiting: number
  onAgain: () => void
}

/** The pairing is over: why, and how to save the pictures that were not sent. */
function PhoneOver({ end, code, waiting, onAgain }: PhoneOverProps) {
  const [saving, setSaving] = useState<'busy' | 'saved' | 'failed' | null>(null)
  const isFinal = !end.again
  useEffect(() => {
    if (isFinal) clearCredentials()
  }, [isFinal])
  const save = async () => {
    setSaving('busy')
    try {
      setSaving((await saveStills(code)) > 0 ? 'saved' : null)
    } catch {
      setSaving('failed')
    }
  }
  return (
    <PhoneNotice
      title={end.title}
      actions={
        <>
          {waiting > 0 && (
            <Button size="large" wide busy={saving === 'busy'} onClick={() => void save()}>
              {`Save ${pictureCount(waiting)} on this phone`}
            </Button>
          )}
          {end.again && (
            <Button variant="primary" size="large" wide onClick={onAgain}>
              {end.again}
            </Button>
          )}
          {isFinal && <ScanNewCode />}
        </>
      }
    >
      <p>{end.text}</p>
      {waiting > 0 && (
        <p>
          {saving === 'failed'
            ? 'The pictures could not be saved. Please try again.'
            : saving === 'saved'
              ? 'The pictures are on this phone.'
              : `${pictureCount(waiting)} did not get to your computer. ${end.again ? 'Joined again, this phone sends what waits.' : ''}`}
        </p>
      )}
    </PhoneNotice>
  )
}
