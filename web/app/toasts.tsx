import { type ComponentType, useEffect, useState } from 'react'
import { useToasts } from '../ui/feedback/toast-store.ts'

/**
 * The toaster. Its code loads when the browser is idle, so that it is available offline,
 * or immediately with the first toast.
 */
export function Toasts() {
  const wanted = useToasts().length > 0
  const [Toaster, setToaster] = useState<ComponentType>()
  const [idle, setIdle] = useState(false)

  useEffect(() => {
    const start = () => setIdle(true)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, 1_000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(start)
    return () => cancelIdleCallback(handle)
  }, [])

  const needed = (wanted || idle) && !Toaster
  useEffect(() => {
    if (!needed) return
    // A load that fails is tried again with the next toast; until then there is no place to say so.
    import('../ui/feedback/toaster.tsx').then(
      module => setToaster(() => module.Toaster),
      () => setIdle(false),
    )
  }, [needed])

  return Toaster ? <Toaster /> : null
}
