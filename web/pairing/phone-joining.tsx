import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import type { Joining } from './join-pairing.ts'
import { PhoneNotice, ScanNewCode } from './phone-notice.tsx'

interface PhoneJoiningProps {
  joining: Exclude<Joining, { step: 'joined' }>
  onAgain: () => void
}

/** The phone while it joins its pairing, or why it could not. */
export function PhoneJoining({ joining, onAgain }: PhoneJoiningProps) {
  const again = (label: string) => (
    <Button variant="primary" size="large" wide onClick={onAgain}>
      {label}
    </Button>
  )
  switch (joining.step) {
    case 'joining':
      return (
        <PhoneNotice title="Connecting..." busy>
          <p>This phone is joining your computer.</p>
        </PhoneNotice>
      )
    case 'asked':
      return (
        <PhoneNotice title="Confirm on your computer" busy>
          <p>
            Another phone is its camera already. Your computer asks whether this one shall take its
            place.
          </p>
        </PhoneNotice>
      )
    case 'busy':
      return (
        <PhoneNotice title="Please wait" busy>
          <p>Another phone is asking your computer at the moment. This one is next.</p>
        </PhoneNotice>
      )
    case 'unanswered':
      return (
        <PhoneNotice title="Your computer did not answer" actions={again('Ask again')}>
          <p>Its question was open for a minute. Look at its screen, then ask again.</p>
        </PhoneNotice>
      )
    case 'failed':
      return <PhoneJoinFailed joining={joining} again={again} />
    default:
      return joining satisfies never
  }
}

interface PhoneJoinFailedProps {
  joining: Extract<Joining, { step: 'failed' }>
  again: (label: string) => ReactNode
}

function PhoneJoinFailed({ joining: { code, message }, again }: PhoneJoinFailedProps) {
  if (code === 'PAIRING_GONE')
    return (
      <PhoneNotice
        title="This code does not work any more"
        actions={
          <>
            {again('Try again')}
            <ScanNewCode />
          </>
        }
      >
        <p>A code lets a phone in for ten minutes, until the pairing ends.</p>
        <p>Press “Use your phone” on your computer again, and scan the new code.</p>
      </PhoneNotice>
    )
  if (code === 'PAIRING_REFUSED')
    return (
      <PhoneNotice title="Your computer keeps its phone" actions={again('Ask again')}>
        <p>There it was decided that the other phone stays. In a minute you can ask again.</p>
      </PhoneNotice>
    )
  if (code === 'NETWORK')
    return (
      <PhoneNotice title="No connection" actions={again('Try again')}>
        <p>Check this phone’s network. As soon as it is back, this page goes on by itself.</p>
      </PhoneNotice>
    )
  return (
    <PhoneNotice title="This phone could not join" actions={again('Try again')}>
      <p>{message}</p>
    </PhoneNotice>
  )
}
