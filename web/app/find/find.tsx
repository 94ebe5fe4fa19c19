import { Search } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { User } from '../../../shared/accounts/accounts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTypedAhead } from './use-typed-ahead.ts'

const FindDialog = lazy(() => import('./find-dialog.tsx'))

/** The header's button "Find", and Ctrl+K (on a Mac ⌘K): a screen, a listing or a setting by its name. */
export function Find({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const typed = useRef('')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      typed.current = ''
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
        onClick={() => {
          typed.current = ''
          setOpen(true)
        }}
      />
      {open && (
        <Suspense fallback={<TypedMeanwhile typed={typed} />}>
          <FindDialog user={user} typed={typed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Keeps what is typed while the dialog loads. */
function TypedMeanwhile({ typed }: { typed: RefObject<string> }) {
  useTypedAhead(typed)
  return null
}
