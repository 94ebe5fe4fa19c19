import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Made by `npm run landing-film`; px of the files. */
const SIZE = { width: 960, height: 600 }
/** So much of the film must be in view for it to play by itself. */
const IN_VIEW = 0.4

const FILLS = 'absolute inset-0 size-full'

/**
 * The camera of Rapid Upload at work, without a hand on the phone. Nothing of the film is loaded until it comes into
 * view. It does not play by itself for those who want less motion; without scripts it has the browser's own controls.
 */
export function CameraFilm() {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const hydrated = useHydrated()
  /** What the visitor chose stays, wherever the page is scrolled to. */
  const chosen = useRef(false)

  useEffect(() => {
    const film = video.current
    if (!film || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (chosen.current) return
        if (entry?.isIntersecting) play(film)
        else film.pause()
      },
      { threshold: IN_VIEW },
    )
    observer.observe(film)
    return () => observer.disconnect()
  }, [])

  const toggle = () => {
    const film = video.current
    if (!film) return
    chosen.current = true
    if (film.paused) play(film)
    else film.pause()
  }
  return (
    <section aria-labelledby="camera-film">
      <h2 id="camera-film" className="text-display">
        Lay a coin down, turn it over, take the next
      </h2>
      <p className="mt-1 max-w-2xl text-ink-soft">
        The camera waits until a coin lies still and sharp and takes both sides by itself. Each coin
        is read and priced while you lay down the next. Filmed in the app and sped up.
      </p>
      <div className="relative mt-5 aspect-[8/5] w-full overflow-clip bg-sunken rounded-panel border border-line-strong shadow-raised">
        <img
          src="/landing/camera.avif"
          alt=""
          {...SIZE}
          loading="lazy"
          decoding="async"
          className={FILLS}
        />
        <video
          ref={video}
          {...SIZE}
          aria-label="The camera takes two coins by itself, front and back; beside it a queue names and prices them"
          muted
          loop
          playsInline
          preload="none"
          controls={!hydrated}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          className={FILLS}
        >
          <source src="/landing/camera.webm" type="video/webm" />
          <source src="/landing/camera.mp4" type="video/mp4" />
        </video>
        <Button
          size="small"
          icon={playing ? <Pause size={16} /> : <Play size={16} />}
          onClick={toggle}
          className="absolute! right-3 bottom-3 noscript:hidden"
        >
          {playing ? 'Pause film' : 'Play film'}
        </Button>
      </div>
    </section>
  )
}

/** Where the browser does not allow it, the film stays on its first picture and the button says "Play film". */
function play(film: HTMLVideoElement): void {
  film.play().catch(() => film.pause())
}
