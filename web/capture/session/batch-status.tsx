import { BATCH_MAX_PAIRS } from '../../../shared/queue.ts'
import type { SessionState } from './capture-session.ts'

interface BatchStatusProps {
  state: SessionState
  collected: number
  zoom: number
}

/** The number of collected coins, the next side, and the time of the last picture. */
export function BatchStatus({ state, collected, zoom }: BatchStatusProps) {
  const pictures = state.isComplete ? 2 : state.front ? 1 : 0
  const takenAt =
    state.takenAt === null
      ? null
      : new Date(state.takenAt).toLocaleTimeString('en-US', { timeStyle: 'medium' })
  return (
    <div className="text-small tabular text-on-well-soft">
      <p>
        Coins: {collected}/{BATCH_MAX_PAIRS} | Current: {pictures}/2 | Zoom {zoom.toFixed(1)}x
      </p>
      {takenAt && <p className="max-sm:hidden">Last capture {takenAt}</p>}
      <p role="status" className="max-sm:sr-only">
        {collected > 0 && `Batch ready: ${collected} coins collected`}
      </p>
    </div>
  )
}
