import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CAMERA_PROBLEMS, type CameraProblem, CameraProblemBanner } from './camera-problem.tsx'
import { pairingFragmentOf } from './link-of-code.ts'
import { PhoneNotice } from './phone-notice.tsx'
import { createQrReader } from './qr-reader.ts'

/** Between the end of one look and the next, in ms. */
const LOOK_EVERY_MS = 150

interface CodeScannerProps {
  /** Gets the fragment of the pairing's link. */
  onFound: (fragment: string) => void
  onClose: () => void
}

type ScannerState = 'opening' | 'looking' | 'refused' | 'missing' | 'no-reader'

const PROBLEMS = {
  ...CAMERA_PROBLEMS,
  'no-reader': (): CameraProblem => ({
    title: 'The code reader did not load',
    text: 'Check this phone’s network, or scan the code with its camera app.',
  }),
}

/** Reads the code on the computer’s screen with this page's own camera. */
export function CodeScanner({ onFound, onClose }: CodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>('opening')
  const [isOther, setIsOther] = useState(false)
  const [tries, setTries] = useState(0)
  const found = useRef(onFound)
  found.current = onFound

  // oxlint-disable-next-line react/exhaustive-deps -- `tries` starts it again
  useEffect(() => {
    const ended = new AbortController()
    const take = (fragment: string) => {
      ended.abort()
      found.current(fragment)
    }
    void scan(video, { ended: ended.signal, take, say: setState, other: setIsOther })
    return () => ended.abort()
  }, [tries])

  const problem = state === 'opening' || state === 'looking' ? null : PROBLEMS[state]()
  return (
    <PhoneNotice
      title="Scan the code on your computer"
      picture={
        problem ? undefined : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera's picture has no sound
          <video
            ref={video}
            muted
            playsInline
            className="aspect-square w-full max-w-sm sideways:row-span-2 sideways:w-[min(55dvh,45vw)] rounded-panel bg-well object-cover shadow-well"
          />
        )
      }
      actions={
        <>
          {problem && (
            <Button
              variant="primary"
              size="large"
              wide
              onClick={() => {
                setState('opening')
                setTries(tries + 1)
              }}
            >
              Try again
            </Button>
          )}
          <Button size="large" wide onClick={onClose}>
            Back
          </Button>
        </>
      }
    >
      {problem ? (
        <CameraProblemBanner problem={problem} />
      ) : isOther ? (
        <p>
          This is another code. Press “Use your phone” on your computer, and scan what it shows.
        </p>
      ) : (
        <p>Hold this phone so that the whole code is in the picture.</p>
      )}
    </PhoneNotice>
  )
}

interface Scan {
  ended: AbortSignal
  take: (fragment: string) => void
  say: (state: ScannerState) => void
  /** Whether codes are seen, and none is of a pairing. */
  other: (isOther: boolean) => void
}

/** Opens the rear camera and looks for a pairing's code until one is found or `ended` aborts. */
async function scan(
  element: { current: HTMLVideoElement | null },
  { ended, take, say, other }: Scan,
): Promise<void> {
  const stream = await openCamera(say)
  if (!stream) return
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (ended.aborted) return stop()
  ended.addEventListener('abort', stop)
  const video = element.current
  if (!video) return stop()
  video.srcObject = stream
  const read = await Promise.all([createQrReader(), video.play().catch(() => undefined)]).then(
    ([reader]) => reader,
    () => null,
  )
  if (ended.aborted) return
  if (!read) {
    stop()
    return say('no-reader')
  }
  say('looking')
  while (!ended.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const texts = await read(video).catch(() => [])
    if (ended.aborted) return
    const fragment = texts
      .map(text => pairingFragmentOf(text, globalThis.location.origin))
      .find(one => one !== null)
    if (fragment) return take(fragment)
    if (texts.length > 0) other(true)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** Null where it does not open, which is said. */
async function openCamera(say: Scan['say']): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
    })
  } catch (error) {
    say(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing')
    return null
  }
}
