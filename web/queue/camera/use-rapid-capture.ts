import { useCallback, useEffect, useRef, useState } from 'react'
import type { QueueItem, QueuePace } from '../../../shared/queue.ts'
import { toast, toastError } from '../../ui/feedback/toast-store.ts'
import {
  type Batch,
  batchCount,
  batchDrafts,
  batchToast,
  updateBatch,
  withPairs,
} from '../batch-progress.ts'
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
  /** The listings of the last batch that has ended. */
  drafts: readonly number[]
}

/** The rapid camera's session in either mode, and the batch that it released. */
export function useRapidCapture(options: RapidCaptureOptions): RapidCapture {
  const { userId, outbox, items, startMode, eachPace, announcements } = options
  const [mode, setMode] = useState(startMode)
  const isBatch = mode === 'batch'
  const { follow, drafts } = useFollowedBatch(items, outbox.waiting)
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
  return { session, mode, setMode, process, follow, drafts }
}

/** Shows one toast when all pairs of the batch have ended. */
function useFollowedBatch(
  items: readonly QueueItem[] | undefined,
  waiting: Outbox['waiting'],
): Pick<RapidCapture, 'follow' | 'drafts'> {
  const batch = useRef<Batch>(new Map())
  const [drafts, setDrafts] = useState<readonly number[]>([])
  useEffect(() => {
    if (batch.current.size === 0 || !items || !waiting) return
    const refused = new Map(waiting.map(pair => [pair.id, pair.refusal !== null]))
    batch.current = updateBatch(batch.current, items, refused)
    const count = batchCount(batch.current)
    if (!count) return
    setDrafts(batchDrafts(batch.current))
    batch.current = new Map()
    toast(batchToast(count))
  }, [items, waiting])
  const follow = useCallback((ids: readonly string[]) => {
    batch.current = withPairs(batch.current, ids)
    setDrafts([])
  }, [])
  return { follow, drafts }
}

function warnNotReleased(): void {
  toastError('Batch Processing Error', 'Failed to process coin batch. Please try again.')
}
