import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { buttonClass } from '../ui/button-class.ts'
import { type PhonePass, takePass } from './phone-credentials.ts'
import { PhoneJoining } from './phone-joining.tsx'
import { PhoneNotice } from './phone-notice.tsx'
import { PhonePaired } from './phone-paired.tsx'
import { useJoin } from './use-join-pairing.ts'

/** A phone as its desktop's camera: without an app, without a login, by the link of a QR code. */
export default function PhonePage() {
  const pass = usePass()
  useDarkScheme()
  return (
    <main id="main" className="bg-canvas text-ink">
      <title>Phone camera · Obverse</title>
      {/* Cameras and digests are for secure pages alone. */}
      {!globalThis.isSecureContext ? (
        <PhoneNotice title="This page needs a secure address">
          <p>Open it by https, and scan the code on your computer again.</p>
        </PhoneNotice>
      ) : pass ? (
        <PhoneWithPass key={pass.phoneSecret} pass={pass} />
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

function PhoneWithPass({ pass }: { pass: PhonePass }) {
  const { joining, again } = useJoin(pass)
  if (joining.step !== 'joined') return <PhoneJoining joining={joining} onAgain={again} />
  const { access } = joining
  // Another token is another session.
  return <PhonePaired key={access.token} access={access} pass={pass} onAgain={again} />
}

/** The link's fragment, which leaves the address at once: it lets a phone in. */
function usePass(): PhonePass | null {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [taken, setTaken] = useState(() => ({ hash, pass: takePass(hash) }))
  // Another code was scanned into the same tab.
  if (hash !== '' && hash !== taken.hash) setTaken({ hash, pass: takePass(hash) })
  useEffect(() => {
    if (hash !== '') void navigate('/phone', { replace: true })
  }, [hash, navigate])
  return taken.pass
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
