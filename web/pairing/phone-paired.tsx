import { useEffect, useState } from 'react'
import type { PairingAccess } from '../../shared/pairing.ts'
import { Button } from '../ui/button.tsx'
import { EndPairing } from './end-pairing-dialog.tsx'
import { forgetPass, type PhonePass } from './phone-credentials.ts'
import { PhoneIntro } from './phone-intro.tsx'
import { PhoneLive } from './phone-live.tsx'
import { PhoneNotice } from './phone-notice.tsx'
import { PHONE_ENDS, type PhoneEnd, phoneEnd, picturesCount } from './phone-texts.ts'
import { saveStills } from './save-stills.ts'
import { usePhonePairing } from './use-phone-pairing.ts'

interface PhonePairedProps {
  access: PairingAccess
  pass: PhonePass
  onAgain: () => void
}

/** The phone that is in: the word to compare, then its camera, until the pairing is over. */
export function PhonePaired({ access, pass, onAgain }: PhonePairedProps) {
  const paired = usePhonePairing(access, pass)
  const [asking, setAsking] = useState(false)
  const [begun, setBegun] = useState(false)
  if (!paired) return null
  const { session, view } = paired
  const { pairing } = view
  const end = view.left ? PHONE_ENDS.ended : phoneEnd(pairing.status)
  if (end)
    return <PhoneOver end={end} code={access.code} waiting={pairing.waiting} onAgain={onAgain} />

  // A lens that is changed is no new beginning.
  if (!begun && view.stream) setBegun(true)
  const onEnd = () => setAsking(true)
  return (
    <>
      {begun ? (
        <PhoneLive session={session} view={view} onEnd={onEnd} />
      ) : (
        <PhoneIntro session={session} view={view} onEnd={onEnd} />
      )}
      <EndPairing open={asking} onOpenChange={setAsking} session={session} view={view} />
    </>
  )
}

interface PhoneOverProps {
  end: PhoneEnd
  code: string
  /** Pictures that the desktop does not have. */
  waiting: number
  onAgain: () => void
}

/** The pairing is over: why, and what becomes of the pictures. */
function PhoneOver({ end, code, waiting, onAgain }: PhoneOverProps) {
  const [saving, setSaving] = useState<'busy' | 'saved' | 'failed' | null>(null)
  const isFinal = !end.again
  useEffect(() => {
    if (isFinal) forgetPass()
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
              {`Save ${picturesCount(waiting)} on this phone`}
            </Button>
          )}
          {end.again && (
            <Button variant="primary" size="large" wide onClick={onAgain}>
              {end.again}
            </Button>
          )}
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
              : `${picturesCount(waiting)} did not get to your computer. ${end.again ? 'Joined again, this phone sends what waits.' : ''}`}
        </p>
      )}
    </PhoneNotice>
  )
}
