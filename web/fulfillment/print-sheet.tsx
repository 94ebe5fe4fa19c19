import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

/** Prints what it holds, alone and in black on white, and says when that is over. */
export function PrintSheet({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(() => {
    // After the paint: the printer gets what the page shows then.
    const timer = setTimeout(() => {
      window.print()
      onDone()
    })
    return () => clearTimeout(timer)
  }, [onDone])
  return createPortal(
    <div data-print-sheet="" className="hidden bg-[white] p-4 text-[black] print:block">
      {children}
    </div>,
    document.body,
  )
}
