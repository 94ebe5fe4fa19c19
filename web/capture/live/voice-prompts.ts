import { atomWithStorage } from 'jotai/utils'
import { useEffect } from 'react'

/** Whether prompts are spoken; stored on the device. */
export const voicePromptsAtom = atomWithStorage('spoken-prompts', false)

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

/** Speaks a prompt when it changes, and cancels the one before. */
export function useVoicePrompt(prompt: string, on: boolean): void {
  useEffect(() => {
    if (!on || !canSpeak()) return
    speechSynthesis.cancel()
    speechSynthesis.speak(new SpeechSynthesisUtterance(prompt))
  }, [prompt, on])
}
