import {
  createContext,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react'

/** Where the coin of the last picture was seen in the window, and when. */
interface Takeoff {
  place: DOMRect
  at: number
}

const TakeoffContext = createContext<RefObject<Takeoff | null> | null>(null)

/** A camera's screen: what it takes flies from its live picture to the places of what was taken. */
export function FlightSpace({ children }: { children: ReactNode }) {
  const takeoff = useRef<Takeoff | null>(null)
  return <TakeoffContext value={takeoff}>{children}</TakeoffContext>
}

const FLIGHT_MS = 420
const FLIGHT_EASING = 'cubic-bezier(0.2, 0.75, 0.25, 1)'
/** A picture that comes later than this is of another moment, in ms. */
const LATEST_MS = 5_000

/** Notes where the ring or frame of `stage` is each time a picture is taken. */
export function useTakeoff(stage: RefObject<Element | null>, taken: number): void {
  const takeoff = useContext(TakeoffContext)
  useLayoutEffect(() => {
    if (!takeoff || taken === 0) return
    const place = stage.current?.querySelector('[data-shape]')?.getBoundingClientRect()
    takeoff.current = place ? { place, at: performance.now() } : null
  }, [takeoff, stage, taken])
}

/**
 * As the `ref` of a picture that was taken: it flies from where its coin was seen to its own place. It stays there from
 * the first where no coin was seen, where it was taken earlier, and where the device asks for less motion.
 */
export function useLanding(): RefCallback<HTMLElement> {
  const takeoff = useContext(TakeoffContext)
  return useCallback(
    picture => {
      const from = takeoff?.current
      if (!picture || !from) return
      takeoff.current = null
      if (performance.now() - from.at > LATEST_MS) return
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
      fly(picture, from.place)
    },
    [takeoff],
  )
}

function fly(picture: HTMLElement, from: DOMRect): void {
  // What the style sheet moves it by would add to the way.
  for (const animation of picture.getAnimations()) animation.cancel()
  const to = picture.getBoundingClientRect()
  if (to.width === 0 || from.width === 0) return
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  const size = Math.max(from.width, from.height) / to.width
  picture.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${size})` }, { transform: 'none' }],
    { duration: FLIGHT_MS, easing: FLIGHT_EASING },
  )
}
