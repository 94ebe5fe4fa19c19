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
interface CoinPlace {
  note: (place: DOMRect | null) => void
  /** The place, once; null where there is none, or where it is of another moment. */
  take: () => DOMRect | null
}

const TRANSITION_MS = 420
const TRANSITION_EASING = 'cubic-bezier(0.2, 0.75, 0.25, 1)'
/** A picture that comes later than this is of another moment, in ms. */
const LATEST_MS = 5_000

function newCoinPlace(): CoinPlace {
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

const CoinPlaceContext = createContext<CoinPlace | null>(null)

/** A camera's screen: what it takes flies from its live picture to the places of what was taken. */
export function PictureTransitions({ children }: { children: ReactNode }) {
  const [coinPlace] = useState(newCoinPlace)
  return <CoinPlaceContext value={coinPlace}>{children}</CoinPlaceContext>
}

/** Notes where the ring or frame of `stage` is each time a picture is taken. */
export function useNoteCoinPlace(stage: RefObject<Element | null>, taken: number): void {
  const coinPlace = useContext(CoinPlaceContext)
  useLayoutEffect(() => {
    if (!coinPlace || taken === 0) return
    const coin = stage.current?.querySelector('[data-shape]')
    coinPlace.note(coin?.getBoundingClientRect() ?? null)
  }, [coinPlace, stage, taken])
}

/**
 * As the `ref` of a picture that was taken: it flies from where its coin was seen to its own place. It stays there from
 * the first where no coin was seen, where it was taken earlier, and where the device asks for less motion.
 */
export function useTransitionFromCoin(): RefCallback<HTMLElement> {
  const coinPlace = useContext(CoinPlaceContext)
  return useCallback(
    picture => {
      if (!picture) return
      const from = coinPlace?.take()
      if (from && !matchMedia('(prefers-reduced-motion: reduce)').matches) moveFrom(picture, from)
    },
    [coinPlace],
  )
}

function moveFrom(picture: HTMLElement, from: DOMRect): void {
  // What the style sheet moves it by would add to the way.
  for (const animation of picture.getAnimations()) animation.cancel()
  const to = picture.getBoundingClientRect()
  if (to.width === 0 || from.width === 0) return
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  const size = Math.max(from.width, from.height) / to.width
  picture.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${size})` }, { transform: 'none' }],
    { duration: TRANSITION_MS, easing: TRANSITION_EASING },
  )
}
