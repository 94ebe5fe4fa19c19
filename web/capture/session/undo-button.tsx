import { Undo2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { CaptureSessionState } from './capture-session.ts'

interface UndoButtonProps {
  state: CaptureSessionState
  onUndo: () => void
}

/** Removes the last picture. */
export function UndoButton({ state, onUndo }: UndoButtonProps) {
  return (
    <IconButton
      tone="well"
      label="Undo the last picture"
      icon={<Undo2 size={20} />}
      disabled={!state.front && !state.lastPair}
      onClick={onUndo}
    />
  )
}
