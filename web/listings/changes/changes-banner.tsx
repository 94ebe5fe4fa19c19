import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { eventsSummary, standingEvents } from '../event-text.ts'
import { TextButton } from '../form/text-button.tsx'
import type { OpenDialog } from '../opened-dialog.ts'
import { ChangeLines } from './change-lines.tsx'
import { UnreadableOrders } from './unreadable-orders.tsx'
import { useChanges, useChangesSeen } from './use-changes.ts'

const ChangesDialog = lazy(() => import('../dialogs/changes-dialog.tsx'))

/** Changes that the banner itself shows; the others are in the dialog. */
const LINES = 3

interface ChangesBannerProps {
  open: OpenDialog
}

/** What changed on eBay since the seller's last visit, until it is dismissed. */
export default function ChangesBanner({ open }: ChangesBannerProps) {
  const { data } = useChanges()
  const seen = useChangesSeen()
  const [all, setAll] = useState(false)
  if (!data) return null
  const { failure, unreadableOrders } = data
  const events = standingEvents(data.events)
  const more = events.length - LINES
  const markSeen = () => {
    setAll(false)
    seen.mutate(Math.max(...data.events.map(({ id }) => id)))
  }
  return (
    <>
      {failure && (
        <Banner tone="warn" title="Your eBay orders could not be read" className="mb-4">
          {failure}
        </Banner>
      )}
      {unreadableOrders.length > 0 && <UnreadableOrders orders={unreadableOrders} />}
      {events.length > 0 && (
        <Banner
          title="Since your last visit"
          className="mb-4"
          action={
            <IconButton
              label="Dismiss the changes"
              icon={<X size={18} />}
              className="-my-1.5 -mr-2"
              onClick={markSeen}
            />
          }
        >
          <p className="font-[560] text-ink">{eventsSummary(events)}</p>
          <ChangeLines events={events.slice(0, LINES)} open={open} />
          {more > 0 && (
            <TextButton onPress={() => setAll(true)} className="mt-1 text-accent-ink">
              {`and ${more} more`}
            </TextButton>
          )}
        </Banner>
      )}
      {all && (
        <Suspense>
          <ChangesDialog
            events={events}
            readAt={data.readAt}
            onClose={() => setAll(false)}
            onSeen={markSeen}
          >
            <ChangeLines
              events={events}
              open={opened => {
                setAll(false)
                open(opened)
              }}
            />
          </ChangesDialog>
        </Suspense>
      )}
    </>
  )
}
