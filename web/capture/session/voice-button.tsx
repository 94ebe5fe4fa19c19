import { useAtom } from 'jotai'
import { Volume2, VolumeX } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { canSpeak, spokenPromptsAtom } from './spoken-prompts.ts'

/** Spoken prompts, on or off. Absent where the device has no voice. */
export function VoiceButton() {
  const [on, setOn] = useAtom(spokenPromptsAtom)
  if (!canSpeak()) return null
  return (
    <IconButton
      tone="well"
      label="Spoken prompts"
      aria-pressed={on}
      icon={on ? <Volume2 size={20} /> : <VolumeX size={20} />}
      onClick={() => setOn(!on)}
    />
  )
}
