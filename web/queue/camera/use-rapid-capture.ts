import { useCallback, useState } from 'react'
import type { QueueItem, QueuePace } from '../../../shared/queue.ts'
import { toastError } from '../../ui/feedback/toast-store.ts'
import { followPairs } from '../followed-batch.ts'
import type { Outbox } from '../outbox/use-outbox.ts'
import { type QueueAnnouncements, useQueueAnnouncements } from '../queue-announcements.ts'
import { type CaptureSession, useCaptureSession } from './use-capture-session.ts'

/** `batch`: coins are collected on the device until they are processed. `each`: every coin is sent at once. */
export type RapidMode = 'batch' | 'each'

interface RapidCaptureOptions {
  userId: number
  outbox: Outbox
  items: readonly QueueItem[] | undefined
  startMode: RapidMode
  /** How many coins that are sent one by one are processed concurrently. A batch has its own pace. */
  eachPace: QueuePace
  /** The toasts of a coin that was sent by itself. */
  announcements: QueueAnnouncements
}

export interface RapidCapture {
  session: CaptureSession
  mode: RapidMode
  setMode: (mode: RapidMode) => void
  /** Sends the collected coins; shows a toast where there is none. Resolves to true once they are released. */
  process: () => Promise<boolean>
  /** Adds pairs to the batch whose end is announced by one toast. */
  follow: (ids: readonly string[]) => void
}

/** The rapid camera's session in either mode. */
export function useRapidCapture(options: RapidCaptureOptions): RapidCapture {
  const { userId, outbox, items, startMode, eachPace, announcements } = options
  const [mode, setMode] = useState(startMode)
  const isBatch = mode === 'batch'
  const follow = useCallback((ids: readonly string[]) => followPairs(userId, ids), [userId])
  useQueueAnnouncements(isBatch ? undefined : items, announcements)
  const session = useCaptureSession({
    userId,
    outbox,
    pace: isBatch ? 'batch' : eachPace,
    collects: isBatch,
    onRelease: follow,
    onReleaseFailed: warnNotReleased,
  })
  const process = async () => {
    if (session.collected === 0) {
      toastError('Missing Images', 'Please capture both front and back images')
      return false
    }
    try {
      await session.process()
      return true
    } catch {
      warnNotReleased()
      return false
    }
  }
  return { session, mode, setMode, process, follow }
}

function warnNotReleased(): void {
  toastError('Batch Processing Error', 'Failed to process coin batch. Please try again.')
}
