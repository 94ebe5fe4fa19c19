import { atomWithStorage } from 'jotai/utils'
import { useEffect } from 'react'

/** Whether the next step is said aloud; kept on the device. */
export const voicePromptsAtom = atomWithStorage('spoken-prompts', false)

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

/** Says a prompt aloud when it changes, cutting off the one before. */
export function useVoicePrompt(prompt: string, on: boolean): void {
  useEffect(() => {
    if (!on || !canSpeak()) return
    speechSynthesis.cancel()
    speechSynthesis.speak(new SpeechSynthesisUtterance(prompt))
  }, [prompt, on])
}
