import {
  createContext,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'

/** Where the coin of the last picture was seen in the window. */
interface Takeoff {
  note: (place: DOMRect | null) => void
  /** The place, once; null where there is none, or where it is of another moment. */
  take: () => DOMRect | null
}

const FLIGHT_MS = 420
const FLIGHT_EASING = 'cubic-bezier(0.2, 0.75, 0.25, 1)'
/** A picture that comes later than this is of another moment, in ms. */
const LATEST_MS = 5_000

function newTakeoff(): Takeoff {
  let last: { place: DOMRect; at: number } | null = null
  return {
    note: place => {
      last = place ? { place, at: performance.now() } : null
    },
    take: () => {
      const taken = last
      last = null
      return taken && performance.now() - taken.at <= LATEST_MS ? taken.place : null
    },
  }
}

const TakeoffContext = createContext<Takeoff | null>(null)

/** A camera's screen: what it takes flies from its live picture to the places of what was taken. */
export function FlightSpace({ children }: { children: ReactNode }) {
  const [takeoff] = useState(newTakeoff)
  return <TakeoffContext value={takeoff}>{children}</TakeoffContext>
}

/** Notes where the ring or frame of `stage` is each time a picture is taken. */
export function useTakeoff(stage: RefObject<Element | null>, taken: number): void {
  const takeoff = useContext(TakeoffContext)
  useLayoutEffect(() => {
    if (!takeoff || taken === 0) return
    const coin = stage.current?.querySelector('[data-shape]')
    takeoff.note(coin?.getBoundingClientRect() ?? null)
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
      if (!picture) return
      const from = takeoff?.take()
      if (from && !matchMedia('(prefers-reduced-motion: reduce)').matches) fly(picture, from)
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
