import { useAtom } from 'jotai'
import { Volume2, VolumeX } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { canSpeak, voicePromptsAtom } from './voice-prompts.ts'

/** Spoken prompts, on or off. Absent where the device has no voice. */
export function VoicePromptsButton() {
  const [on, setOn] = useAtom(voicePromptsAtom)
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
