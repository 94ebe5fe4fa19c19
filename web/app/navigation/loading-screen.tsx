import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Well } from '../../ui/well.tsx'

/** After this long the loading screen offers a reload, in ms. */
const HINT_AFTER_MS = 4_000

/** Shown while a screen or the session loads; after a while it says how to help it along. */
export function LoadingScreen() {
  const [hint, setHint] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHint(true), HINT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 p-6">
      <Well busy size="4.5rem" />
      <p className="text-ink-soft">Loading...</p>
      {hint && (
        <div className="flex flex-col items-center gap-3 text-center">
          <p className="text-small text-ink-soft">
            This takes longer than usual. If nothing happens, refresh the page.
          </p>
          <Button size="small" onClick={() => window.location.reload()}>
            Refresh
          </Button>
        </div>
      )}
    </output>
  )
}
