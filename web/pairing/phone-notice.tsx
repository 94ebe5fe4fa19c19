import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button-class.ts'
import { Wordmark } from '../ui/logo.tsx'
import { Well } from '../ui/well.tsx'

interface PhoneNoticeProps {
  title: string
  /** What the user can do, or what is in progress. */
  children: ReactNode
  /** Shows that something is in progress. */
  busy?: boolean
  /** Replaces the empty well above the title. */
  picture?: ReactNode
  actions?: ReactNode
}

/** A screen of the phone without the camera: one message and its actions. */
export function PhoneNotice({ title, children, busy = false, picture, actions }: PhoneNoticeProps) {
  return (
    <div className="mx-auto grid min-h-dvh max-w-md grid-rows-[auto_1fr_auto] gap-6 p-5 pt-[max(1.25rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] sideways:max-w-2xl sideways:gap-3">
      <Wordmark />
      {/* A live picture on a turned phone has the words beside it. */}
      <div
        role="status"
        className="grid content-center justify-items-center gap-3 text-center sideways:has-[video]:grid-cols-[auto_minmax(0,1fr)]"
      >
        {picture ?? <Well busy={busy} size="7rem" className="sideways:hidden" />}
        <h1 className="mt-3 text-display sideways:self-end">{title}</h1>
        <div className="grid max-w-sm justify-items-center gap-3 text-ink-soft">{children}</div>
      </div>
      <div className="grid min-h-13 gap-2 sideways:auto-cols-fr sideways:grid-flow-col">
        {actions}
      </div>
    </div>
  )
}

/** Loads the page anew, without the pairing that is over: there a code is scanned. */
export const ScanNewCode = () => (
  <a href="/phone" className={buttonClass({ size: 'large', wide: true })}>
    Scan a new code
  </a>
)
