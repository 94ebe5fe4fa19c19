import type { Chart } from 'chart.js'
import { useEffect, useRef } from 'react'

export type ChartColours = Record<
  'accent' | 'soft' | 'ink' | 'faint' | 'line' | 'warn' | 'surface',
  string
>

interface ChartCanvasProps {
  /** What the chart shows, for those who do not see it. A table beside it has the figures. */
  label: string
  /** Draws on the canvas, in the colours of the scheme that is shown. */
  draw: (canvas: HTMLCanvasElement, colours: ChartColours) => Pick<Chart, 'destroy'>
}

const DARK = '(prefers-color-scheme: dark)'

/** A chart on a canvas: the page's policy allows no inline style. Drawn anew with `draw` and the colour scheme. */
export function ChartCanvas({ label, draw }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    // Without a canvas the table beside the chart says the same.
    if (!element?.getContext('2d')) return
    let chart = draw(element, coloursOf(element))
    const again = () => {
      chart.destroy()
      chart = draw(element, coloursOf(element))
    }
    const device = matchMedia(DARK)
    const chosen = new MutationObserver(again)
    device.addEventListener('change', again)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      device.removeEventListener('change', again)
      chosen.disconnect()
      chart.destroy()
    }
  }, [draw])
  return (
    <div className="relative h-72">
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  )
}

/** The tokens' colours as the canvas takes them, in the scheme that is shown. */
function coloursOf(canvas: HTMLCanvasElement): ChartColours {
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const read = (token: string, alpha = 1): string => {
    // A new element: with reduced motion a change of colour is a short transition, whose first value would be read.
    const element = document.createElement('span')
    element.style.color = `var(--color-${token})`
    canvas.before(element)
    const { color } = getComputedStyle(element)
    // Now: without the element its computed style is empty.
    if (probe) probe.fillStyle = color
    element.remove()
    if (!probe) return color
    probe.clearRect(0, 0, 1, 1)
    probe.fillRect(0, 0, 1, 1)
    const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data
    return `rgba(${red}, ${green}, ${blue}, ${alpha})`
  }
  return {
    accent: read('accent-ink'),
    soft: read('accent-ink', 0.16),
    ink: read('ink'),
    faint: read('ink-faint'),
    line: read('line'),
    warn: read('warn'),
    surface: read('surface'),
  }
}
