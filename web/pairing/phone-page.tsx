import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { CodeScanner } from './code-scanner.tsx'
import { CodeTyping } from './code-typing.tsx'
import { clearCredentials, loadCredentials, type PhoneCredentials } from './phone-credentials.ts'
import { PhoneJoining } from './phone-joining.tsx'
import { PhoneNotice } from './phone-notice.tsx'
import { PhonePaired } from './phone-paired.tsx'
import { useJoinPairing } from './use-join-pairing.ts'

/** The page that a QR code opens on the phone: the desktop's camera, without an app or a login. */
export default function PhonePage() {
  const credentials = useCredentials()
  return (
    // Dark in each colour scheme, dialogs and the page's background included.
    <main id="main" data-always-dark className="bg-canvas text-ink">
      <title>Phone camera · Obverse</title>
      {/* Browsers give camera and digests to secure pages only. */}
      {!globalThis.isSecureContext ? (
        <PhoneNotice title="This page needs a secure address">
          <p>Open it by https, and scan the code on your computer again.</p>
        </PhoneNotice>
      ) : credentials ? (
        <PhoneWithCredentials key={credentials.phoneSecret} credentials={credentials} />
      ) : (
        <PhoneWithoutCode />
      )}
    </main>
  )
}

/** How to get a code, its scanner, and the field for its digits. */
function PhoneWithoutCode() {
  const navigate = useNavigate()
  const [way, setWay] = useState<'scan' | 'type' | null>(null)
  const ways = {
    onFound: (fragment: string) => void navigate(`/phone${fragment}`, { replace: true }),
    onClose: () => setWay(null),
  }
  if (way === 'scan') return <CodeScanner {...ways} />
  if (way === 'type') return <CodeTyping {...ways} />
  return (
    <PhoneNotice
      title="Scan the code on your computer"
      actions={
        <>
          <Button variant="primary" size="large" wide onClick={() => setWay('scan')}>
            Scan the code
          </Button>
          <Button size="large" wide onClick={() => setWay('type')}>
            Type the code
          </Button>
          <Link to="/" className={buttonClass({ size: 'large', wide: true })}>
            Open Obverse
          </Link>
        </>
      }
    >
      <p>
        Open Obverse on your computer, and press “Use your phone” where you take pictures. Scan the
        code it shows, here or with this phone’s camera app: then this phone takes the pictures, and
        you work there.
      </p>
    </PhoneNotice>
  )
}

function PhoneWithCredentials({ credentials }: { credentials: PhoneCredentials }) {
  const { joining, again } = useJoinPairing(credentials)
  const isGone = joining.step === 'failed' && joining.code === 'PAIRING_GONE'
  useEffect(() => {
    if (isGone) clearCredentials()
  }, [isGone])
  if (joining.step !== 'joined') return <PhoneJoining joining={joining} onAgain={again} />
  const { access } = joining
  // Another token needs a new controller.
  return (
    <PhonePaired key={access.token} access={access} credentials={credentials} onAgain={again} />
  )
}

/** The credentials of the link's fragment. The fragment is removed from the address, because it is a secret. */
function useCredentials(): PhoneCredentials | null {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [loaded, setLoaded] = useState(() => ({ hash, credentials: loadCredentials(hash) }))
  // Another code was scanned in the same tab.
  if (hash !== '' && hash !== loaded.hash) setLoaded({ hash, credentials: loadCredentials(hash) })
  useEffect(() => {
    if (hash !== '') void navigate('/phone', { replace: true })
  }, [hash, navigate])
  return loaded.credentials
}
