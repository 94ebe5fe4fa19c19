/** Holders in whose hole a dealer's coin lies: what is drawn round the coin, and what lies over it. */
import type { SeededRandom } from '../../../sandbox/lib/seeded-random.ts'
import { grain, sample, smoothstep } from '../drawing/noise.ts'
import type { FaceEllipse } from './camera.ts'
import type { Exposure } from './lens.ts'
import type { Tint } from './material.ts'
import { pixelsAbout } from './pixels-about.ts'
import type { SceneObject } from './scene.ts'

/** A cardboard flip, a moulded insert, a capsule with its ring of foam, a slab's ring with prongs. */
export const COIN_HOLDER_KINDS = ['flip', 'insert', 'capsule', 'prongs'] as const
/** Besides: a modern slab, whose broad prongs cover a third to half of the rim. */
export type CoinHolderKind = (typeof COIN_HOLDER_KINDS)[number] | 'slab'

interface CoinHolder {
  /** On the table, in millimetres from the coin's centre. */
  readonly objects: readonly SceneObject[]
  /** Lays over the picture what lies over the coin: prongs, rings of clear plastic, reflections of a film. */
  cover(e: Exposure, coin: FaceEllipse): void
}

const CARDS: readonly Tint[] = [
  [0.78, 0.77, 0.74],
  [0.72, 0.66, 0.55],
  [0.6, 0.58, 0.55],
]
const PLASTICS: readonly Tint[] = [
  [0.74, 0.75, 0.76],
  [0.5, 0.52, 0.54],
  [0.03, 0.03, 0.035],
  [0.05, 0.09, 0.24],
  [0.3, 0.03, 0.05],
]

/** A square plate with a round hole. */
function plate(
  half: number,
  hole: number,
  { tint, gloss, height, rough }: { tint: Tint; gloss: number; height: number; rough: number },
): SceneObject {
  const tile = grain()
  return {
    height,
    distance: (x, y) =>
      Math.max(Math.max(Math.abs(x), Math.abs(y)) - half, hole - Math.sqrt(x * x + y * y)),
    paint: (x, y, inside, out) => {
      const r = Math.sqrt(x * x + y * y)
      const k = 1 + rough * (sample(tile, x * 9, y * 9) - 0.5)
      for (let c = 0; c < 3; c++) out[c] = tint[c]! * k
      // The edge of the hole is rounded.
      const slope = r < half && inside > -0.35 ? 1.2 * (1 + inside / 0.35) : 0
      out[3] = (slope * x) / Math.max(r, 1)
      out[4] = (slope * y) / Math.max(r, 1)
      out[5] = gloss
    },
  }
}

/** A disc below the coin: the floor of an insert, the foam of a capsule. */
const floor = (radius: number, tint: Tint, height = 0.05): SceneObject => ({
  height,
  distance: (x, y) => Math.sqrt(x * x + y * y) - radius,
  paint: (_x, _y, _inside, out) => {
    for (let c = 0; c < 3; c++) out[c] = tint[c]!
    out[3] = 0
    out[4] = 0
    out[5] = 0.03
  },
})

type Layer = (scale: number, direction: number) => { share: number; light: number }

/** A moulded ring of clear plastic: light from one side and dark from the other. */
function mouldedRing(at: number, wide: number, random: SeededRandom): Layer {
  const from = random.between(0, Math.PI * 2)
  const [light, share] = [random.between(0.5, 1.4), random.between(0.3, 0.85)]
  return (scale, direction) => {
    const lit = Math.cos(direction - from)
    return {
      share: share * Math.exp(-(((scale - at) / wide) ** 2)) * (0.35 + 0.65 * Math.abs(lit)),
      light: lit > 0 ? light : 0.12 * light,
    }
  }
}

/** Prongs that reach over the rim. */
function prongs(random: SeededRandom): Layer {
  const count = random.pick([3, 4, 4])
  const turn = random.between(0, Math.PI * 2)
  const [inner, outer] = [random.between(0.93, 0.98), random.between(1.15, 1.24)]
  const half = random.between(0.07, 0.16)
  const [light, share] = [random.between(0.5, 1.1), random.between(0.45, 0.9)]
  return (scale, direction) => {
    const step = (Math.PI * 2) / count
    const off = Math.abs(((((direction - turn) % step) + step * 1.5) % step) - step / 2)
    const along = smoothstep(inner - 0.01, inner + 0.01, scale)
    const across = smoothstep(half + 0.015, half - 0.015, off * scale)
    return {
      share: share * along * smoothstep(outer + 0.01, outer - 0.01, scale) * across,
      light: light * (0.75 + 0.25 * smoothstep(0, half, off)),
    }
  }
}

/** Broad prongs of a modern slab: of the insert's own plastic, or clear. */
function broadProngs(tint: Tint, random: SeededRandom): Layer {
  const count = random.pick([3, 4, 4, 6])
  const turn = random.between(0, Math.PI * 2)
  const [inner, outer] = [random.between(0.93, 0.975), random.between(1.12, 1.2)]
  const half = (random.between(0.28, 0.48) * Math.PI) / count
  const isClear = random.chance(0.4)
  const share = isClear ? random.between(0.4, 0.65) : random.between(0.85, 1)
  const light = isClear ? random.between(0.6, 1.1) : 0.3 + tint[1]
  const lit = random.between(0, Math.PI * 2)
  return (scale, direction) => {
    const step = (Math.PI * 2) / count
    const off = Math.abs(((((direction - turn) % step) + step * 1.5) % step) - step / 2)
    const along = smoothstep(inner - 0.006, inner + 0.006, scale)
    return {
      share:
        share *
        along *
        smoothstep(outer + 0.01, outer - 0.01, scale) *
        smoothstep(half + 0.012, half - 0.012, off * scale),
      // The tip is rounded: lighter towards the light.
      light:
        light * (1 + 0.25 * Math.cos(direction - lit) * smoothstep(inner + 0.03, inner, scale)),
    }
  }
}

/** A film's reflection of a window: a soft bright band across the hole. */
function reflection(hole: number, random: SeededRandom): Layer {
  const [way, off] = [random.between(0, Math.PI * 2), random.between(-0.9, 0.9)]
  const [wide, light] = [random.between(0.06, 0.4), random.between(0.7, 1.6)]
  const share = random.between(0.05, 0.4)
  return (scale, direction) => {
    const across = scale * Math.cos(direction - way) - off
    return {
      share: scale < hole ? share * Math.exp(-((across / wide) ** 4)) : 0,
      light,
    }
  }
}

/** The shadow of the hole's edge on coin and floor. */
function edgeShadow(hole: number, random: SeededRandom): Layer {
  const way = random.between(0, Math.PI * 2)
  const [reach, share] = [random.between(0.02, 0.16), random.between(0.1, 0.6)]
  return (scale, direction) => {
    const depth = hole - scale - reach * Math.max(0, Math.cos(direction - way))
    return { share: scale < hole ? share * smoothstep(0.03, -0.03, depth) : 0, light: 0 }
  }
}

/** The holder of a coin of that radius in millimetres, the coin in its hole. */
export function coinHolderOf(
  kind: CoinHolderKind,
  radius: number,
  random: SeededRandom,
): CoinHolder {
  const tint = random.pick(kind === 'flip' ? CARDS : PLASTICS)
  // Half of the holders fit the coin tightly, as those of a coin's own size do.
  const loose = random.chance(0.5)
  const hasProngs = kind === 'prongs' || kind === 'slab'
  const close = hasProngs ? random.between(1.17, 1.23) : random.between(1.04, 1.14)
  const hole = loose && !hasProngs ? random.between(1.14, 1.42) : close
  const card = plate(
    Math.max(radius * hole * random.between(1.15, 1.5), random.between(19, 26)),
    radius * hole,
    {
      tint,
      gloss: kind === 'flip' ? 0 : random.between(0.03, 0.12),
      height: kind === 'flip' ? random.between(0.5, 1.2) : random.between(1.2, 2.4),
      rough: kind === 'flip' ? 0.12 : 0.02,
    },
  )
  const layers = [edgeShadow(hole, random)]
  const objects = [card]
  switch (kind) {
    case 'flip':
      if (random.chance(0.4)) objects.unshift(floor(radius * hole * 1.05, random.pick(CARDS)))
      layers.push(reflection(hole, random))
      break
    case 'insert':
      objects.unshift(
        floor(radius * hole * 1.05, random.chance(0.7) ? tint : random.pick(PLASTICS)),
      )
      if (random.chance(0.6))
        layers.push(mouldedRing(hole * random.between(1.02, 1.1), 0.012, random))
      break
    case 'capsule':
      objects.unshift(floor(radius * hole * 1.05, random.pick(PLASTICS)))
      layers.push(mouldedRing(hole * random.between(1, 1.12), random.between(0.008, 0.025), random))
      layers.push(mouldedRing(hole * random.between(1.15, 1.3), random.between(0.01, 0.03), random))
      layers.push(reflection(1.5, random))
      break
    case 'prongs':
      objects.unshift(floor(radius * hole * 1.05, tint))
      layers.push(mouldedRing(hole, random.between(0.008, 0.02), random))
      if (random.chance(0.5)) layers.push(mouldedRing(random.between(0.88, 0.92), 0.008, random))
      layers.push(prongs(random))
      break
    case 'slab':
      objects.unshift(floor(radius * hole * 1.05, tint))
      layers.push(mouldedRing(hole, random.between(0.008, 0.02), random))
      layers.push(broadProngs(tint, random))
      break
    default:
      kind satisfies never
  }
  return { objects, cover: (e, coin) => lay(e, coin, layers) }
}

function lay(e: Exposure, coin: FaceEllipse, layers: readonly Layer[]): void {
  let [sum, count] = [0, 0]
  pixelsAbout(e, coin, (at, scale) => {
    if (scale > 1.5) return
    sum += e.planes[1][at]!
    count++
  })
  // What reflects is about as bright as the brighter parts round the coin.
  const white = (1.8 * sum) / Math.max(1, count)
  pixelsAbout(e, coin, (at, scale, direction) => {
    if (scale > 1.9) return
    for (const layer of layers) {
      const { share, light } = layer(scale, direction)
      if (share < 0.003) continue
      for (const plane of e.planes) plane[at]! += (light * white - plane[at]!) * share
    }
  })
}
