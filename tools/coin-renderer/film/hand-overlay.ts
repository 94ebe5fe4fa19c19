/** A flat drawing of a hand that covers the coin. */
import sharp, { type OverlayOptions } from 'sharp'

/** Distance of the fingertips past the picture's centre, in picture heights. */
interface HandPose {
  readonly width: number
  readonly height: number
  readonly reach: number
  /** Offset of the hand's axis from the centre, in picture widths. */
  readonly aside: number
}

const FINGERS = [
  { across: -0.19, length: 0.02, thick: 0.13 },
  { across: -0.04, length: 0.1, thick: 0.135 },
  { across: 0.11, length: 0.07, thick: 0.13 },
  { across: 0.25, length: -0.03, thick: 0.115 },
] as const

const drawn = new Map<string, Promise<OverlayOptions>>()

/** The hand as a layer over a picture of the given size. A pose is drawn once: its soft shadow takes long. */
export function handOverlay(pose: HandPose): Promise<OverlayOptions> {
  const svg = handDrawing(pose)
  const known = drawn.get(svg)
  if (known) return known
  const layer = layerOf(svg)
  drawn.set(svg, layer)
  return layer
}

async function layerOf(svg: string): Promise<OverlayOptions> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

/** The hand as SVG. It enters from below. */
function handDrawing({ width, height, reach, aside }: HandPose): string {
  const axis = width * (0.5 + aside)
  const tips = height * (0.5 - reach)
  const fingers = FINGERS.map(({ across, length, thick }) => {
    const x = axis + across * height
    const tip = tips - length * height
    const line = `M${axis + across * 0.8 * height} ${height * 1.3}L${x} ${tip}`
    const nail = `<ellipse cx="${x}" cy="${tip}" rx="${thick * 0.26 * height}" ry="${thick * 0.34 * height}" fill="#f0c3ad"/>`
    return (
      `<path d="${line}" stroke="#8d5741" stroke-width="${thick * height}"/>` +
      `<path d="${line}" stroke="url(#skin)" stroke-width="${thick * 0.86 * height}"/>${nail}`
    )
  }).join('')
  const palm = `<ellipse cx="${axis + 0.02 * height}" cy="${tips + height * 0.95}" rx="${height * 0.36}" ry="${height * 0.5}" fill="url(#skin)"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    '<defs><linearGradient id="skin" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="' +
    `${width}" y2="0"><stop offset="0.25" stop-color="#b9795c"/><stop offset="0.75" stop-color="#dca487"/></linearGradient>` +
    `<filter id="soft"><feGaussianBlur stdDeviation="${height * 0.02}"/></filter></defs>` +
    `<g fill="none" stroke="#000" stroke-linecap="round" opacity="0.35" filter="url(#soft)" transform="translate(${height * 0.02} ${height * 0.03})">${fingers.replaceAll(/stroke="[^"]+"/g, 'stroke="#000"')}</g>` +
    `<g fill="none" stroke-linecap="round">${palm}${fingers}</g></svg>`
  )
}
