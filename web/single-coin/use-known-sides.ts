import { useEffect, useRef } from 'react'
import { facesToAsk, firstSideOf, saySwapped } from '../capture/session/known-sides.ts'
import type { SingleCoinDraft } from './single-coin-draft.ts'

/**
 * Swaps the sides of a coin that the library knows, where the front's picture shows the reverse; a message takes it
 * back. Two pictures are asked about once. Nothing waits for the answer: after the analysis has started it is ignored.
 */
export function useKnownSides(
  { front, back }: Pick<SingleCoinDraft, 'front' | 'back'>,
  isAnalyzing: boolean,
  onSwap: () => void,
): void {
  const asked = useRef(new Set<string>())
  const latest = useRef({ isAnalyzing, onSwap })
  const dismiss = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = { isAnalyzing, onSwap }
    if (isAnalyzing) dismiss.current?.()
  })
  useEffect(() => () => dismiss.current?.(), [])

  useEffect(() => {
    if (!front || !back) return
    const key = [front.picture.sha256, back.picture.sha256].toSorted().join(' ')
    const faces = facesToAsk({ front, back })
    if (!faces || asked.current.has(key)) return
    asked.current.add(key)
    let isOutdated = false
    const ask = async () => {
      const side = await firstSideOf(faces)
      if (isOutdated || latest.current.isAnalyzing || side !== 'reverse') return
      latest.current.onSwap()
      dismiss.current = saySwapped(() => latest.current.onSwap()).dismiss
    }
    void ask()
    return () => {
      isOutdated = true
    }
  }, [front, back])
}
