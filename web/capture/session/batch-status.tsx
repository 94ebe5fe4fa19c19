import type { ReactNode } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import { BATCH_MAX_PAIRS } from '../../../shared/queue.ts'
import { dateText } from '../../lib/date-text.ts'
import type { CaptureSessionState } from './capture-session.ts'

interface BatchStatusProps {
  state: CaptureSessionState
  collected: number
  zoom: number
  /** What the drafts made so far ask together; empty where none is made. */
  worth: string
}

/**
 * The status panel in the specification's words: collected coins, sides of the current one, zoom, the time of the
 * last picture. Its height is the same whether or not there is a last picture.
 */
export function BatchStatus({ state, collected, zoom, worth }: BatchStatusProps) {
  const pictures = state.isComplete ? 2 : state.front ? 1 : 0
  const takenAt = state.takenAt === null ? null : dateText(state.takenAt, 'exactTime')
  return (
    <div className="grid justify-items-center gap-1 text-small tabular text-on-well-soft sideways:min-w-32 sideways:justify-items-start sideways:rounded-control sideways:bg-black/70 sideways:px-3 sideways:py-2">
      <p className="flex flex-wrap justify-center gap-x-2 sideways:flex-col">
        <Fact label="Coins:">
          {collected}/{BATCH_MAX_PAIRS}
        </Fact>
        <Divider />
        <Fact label="Current:">{pictures}/2</Fact>
        <Divider />
        <Fact label="Zoom">{zoom.toFixed(1)}x</Fact>
      </p>
      <div className="grid min-h-10 content-start justify-items-center gap-x-3 @xl:flex @xl:min-h-5 sideways:grid! sideways:min-h-0 sideways:justify-items-start">
        {takenAt && <p>Last capture {takenAt}</p>}
        <p role="status" className="flex flex-wrap justify-center gap-x-3">
          {collected > 0 && <span>{`Batch ready: ${counted(collected, 'coin')} collected`}</span>}
          {worth && <span>{`Drafts: ${worth}`}</span>}
        </p>
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="whitespace-nowrap">
      {label} <span className="font-[600] text-on-well">{children}</span>
    </span>
  )
}

const Divider = () => <span className="text-on-well-soft/60 sideways:hidden"> | </span>
