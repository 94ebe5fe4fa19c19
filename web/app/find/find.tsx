import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { User } from '../../../shared/accounts/accounts.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const FindDialog = lazy(() => import('./find-dialog.tsx'))

/** The header's button "Find", and Ctrl+K (on a Mac ⌘K): a screen, a listing or a setting by its name. */
export function Find({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <IconButton
        label="Find (Ctrl K)"
        icon={<Search size={19} />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <FindDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
