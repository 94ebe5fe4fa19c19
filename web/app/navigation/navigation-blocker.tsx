import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { useAskBeforeClosing } from '../../lib/browser/use-ask-before-closing.ts'
import {
  type CaptureKind,
  clearPendingLeave,
  useBlockerState,
} from '../../lib/navigation-blocker.ts'
import type ConfirmDialog from '../../ui/dialogs/confirm-dialog.tsx'

type Question = ComponentType<ComponentProps<typeof ConfirmDialog>>

const QUESTIONS: Record<CaptureKind, { title: string; description: string; confirmLabel: string }> =
  {
    camera: {
      title: 'Camera Active',
      description:
        'The camera is still on. It stops when you leave this screen; the pictures you have taken stay here for you.',
      confirmLabel: 'Leave and stop the camera',
    },
    reading: {
      title: 'Photos Are Being Read',
      description:
        'The photos read so far stay here for you. The others are not read when you leave this screen, and have to be chosen again.',
      confirmLabel: 'Leave and stop reading',
    },
    editing: {
      title: 'Changes Not Saved',
      description: 'What you changed in this listing is lost when you leave this screen.',
      confirmLabel: 'Leave without saving',
    },
  }

/**
 * Asks before a capture in progress is left: by a link, by the browser's Back (AppRouter holds both back), by signing
 * out, and (in the browser's own words) by closing or reloading the page.
 */
export function NavigationBlocker() {
  const { captures, kind, pending } = useBlockerState()
  /** Undefined until its code is there. */
  const [Dialog, setDialog] = useState<Question | 'missing'>()
  const capturing = captures > 0

  // Loaded with the capture, so that it is there when it is needed. Where it does not arrive,
  // the user leaves without the question: no picture is lost by it.
  useEffect(() => {
    if (!capturing) return
    let ended = false
    import('../../ui/dialogs/confirm-dialog.tsx').then(
      module => ended || setDialog(() => module.default),
      () => ended || setDialog('missing'),
    )
    return () => {
      ended = true
    }
  }, [capturing])

  useAskBeforeClosing(capturing)

  const leave = () => {
    clearPendingLeave()
    pending?.()
  }
  const unasked = pending !== null && Dialog === 'missing'
  useEffect(() => {
    if (!unasked) return
    clearPendingLeave()
    pending()
  }, [unasked, pending])

  if (!Dialog || Dialog === 'missing') return null
  return (
    <Dialog
      open={pending !== null}
      onOpenChange={open => !open && clearPendingLeave()}
      {...QUESTIONS[kind]}
      cancelLabel="Stay"
      onConfirm={leave}
    />
  )
}
