import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { buttonClass } from '../ui/button-class.ts'
import { loadCredentials, type PhoneCredentials } from './phone-credentials.ts'
import { PhoneJoining } from './phone-joining.tsx'
import { PhoneNotice } from './phone-notice.tsx'
import { PhonePaired } from './phone-paired.tsx'
import { useJoinPairing } from './use-join-pairing.ts'

/** A phone as its desktop's camera: without an app, without a login, by the link of a QR code. */
export default function PhonePage() {
  const credentials = useCredentials()
  useDarkScheme()
  return (
    <main id="main" className="bg-canvas text-ink">
      <title>Phone camera · Obverse</title>
      {/* Cameras and digests are for secure pages alone. */}
      {!globalThis.isSecureContext ? (
        <PhoneNotice title="This page needs a secure address">
          <p>Open it by https, and scan the code on your computer again.</p>
        </PhoneNotice>
      ) : credentials ? (
        <PhoneWithCredentials key={credentials.phoneSecret} credentials={credentials} />
      ) : (
        <PhoneNotice
          title="Scan the code on your computer"
          actions={
            <Link to="/" className={buttonClass({ size: 'large', wide: true })}>
              Open Obverse
            </Link>
          }
        >
          <p>
            This link is not complete. On your computer, press “Use your phone” where you take
            pictures, and scan the code it shows with this phone.
          </p>
        </PhoneNotice>
      )}
    </main>
  )
}

function PhoneWithCredentials({ credentials }: { credentials: PhoneCredentials }) {
  const { joining, again } = useJoinPairing(credentials)
  if (joining.step !== 'joined') return <PhoneJoining joining={joining} onAgain={again} />
  const { access } = joining
  // Another token is another session.
  return (
    <PhonePaired key={access.token} access={access} credentials={credentials} onAgain={again} />
  )
}

/** The link's fragment, which leaves the address at once: it lets a phone in. */
function useCredentials(): PhoneCredentials | null {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [taken, setTaken] = useState(() => ({ hash, credentials: loadCredentials(hash) }))
  // Another code was scanned into the same tab.
  if (hash !== '' && hash !== taken.hash) setTaken({ hash, credentials: loadCredentials(hash) })
  useEffect(() => {
    if (hash !== '') void navigate('/phone', { replace: true })
  }, [hash, navigate])
  return taken.credentials
}

/** Always dark, as a camera is: windows over the page and its ground too. */
function useDarkScheme(): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.colorScheme = 'dark'
    return () => {
      style.colorScheme = ''
    }
  }, [])
}
