import { useEffect, useRef } from 'react'

interface PersonCheckProps {
  /** Called with the token, which is valid once and for some minutes. */
  onConfirmed: (token: string) => void
}

/** The vendor's widget that tells persons from programs, on a page of its own in a frame. */
export function PersonCheckFrame({ onConfirmed }: PersonCheckProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      const token = tokenIn(data)
      if (token !== null) onConfirmed(token)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [onConfirmed])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, whose policy names the one script
    <iframe
      ref={frame}
      src="/api/person-check/frame"
      title="Confirm that you are a person"
      className="h-[72px] w-full border-0"
    />
  )
}

function tokenIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('token' in data))
    return null
  return data.type === 'person-confirmed' && typeof data.token === 'string' ? data.token : null
}
