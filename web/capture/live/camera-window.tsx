import * as Primitive from 'radix-ui/dialog'
import { type ReactNode, useDeferredValue } from 'react'
import { ClosedByBack } from '../../lib/navigation.ts'
import { useFocusReturn } from '../../ui/dialogs/use-focus-return.ts'
import { ignorePanelEscape } from './panel-escape.ts'

interface CameraWindowProps {
  /** For screen readers: the camera's own prompt is on the screen. */
  title: string
  onClose: () => void
  children: ReactNode
}

/** A camera over the whole screen: holds the focus, gives it back, and closes with Escape and Back. */
export function CameraWindow({ title, onClose, children }: CameraWindowProps) {
  const focusReturn = useFocusReturn()
  // The window takes the focus and reads its own styles as it opens: quick only while it is empty.
  const isOpen = useDeferredValue(true, false)
  return (
    <Primitive.Root open onOpenChange={open => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          {...focusReturn}
          aria-describedby={undefined}
          data-whole-screen
          onEscapeKeyDown={ignorePanelEscape}
          className="fixed inset-0 z-50 animate-fade-in focus:outline-none"
        >
          <ClosedByBack onClose={onClose} />
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {isOpen && children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
