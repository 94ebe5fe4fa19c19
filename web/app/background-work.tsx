import type { ReactNode } from 'react'
import { OfferSender } from '../buying/device/offer-sender.tsx'
import BatchFollower from '../queue/batch-follower.tsx'
import PairSender from '../queue/outbox/pair-sender.tsx'

/** What goes on beside every screen: coins and offers of this device are sent, and the end of a batch is told. */
export default function BackgroundWork({ userId }: { userId: number }): ReactNode {
  return (
    <>
      <PairSender userId={userId} />
      <OfferSender userId={userId} />
      <BatchFollower userId={userId} />
    </>
  )
}
