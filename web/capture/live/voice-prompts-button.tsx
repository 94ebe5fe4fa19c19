import { useAtom } from 'jotai'
import { Volume2, VolumeX } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { canSpeak, voicePromptsAtom } from './voice-prompts.ts'

/** Turns voice prompts on and off. Hidden without speech synthesis. */
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
