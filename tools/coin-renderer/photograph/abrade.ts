import { blur } from '../drawing/inflate.ts'
import { smoothstep } from '../drawing/noise.ts'

/** Lower than this is field, coin radii. */
const FIELD = 0.006
/** Width of the transition between flattened and untouched metal, coin radii. */
const TRANSITION = 0.0035
/** What stays of fine detail above the contact, and how far the contact follows broad forms: fingers are soft. */
const LEFT_OF_DETAIL = 0.07
const LEFT_OF_FORM = 0.42

/** A face after circulation. */
export interface Abraded {
  readonly height: Float32Array
  /** The heights without fine detail. */
  readonly soft: Float32Array
  /** How much was rubbed off, 0..1. */
  readonly touched: Float32Array
}

/**
 * Rubs a struck height map down from its highest points, as pockets and fingers do: what lies above the contact is
 * flattened. The contact is a plane that sinks with the wear; it bends over broad forms and sags into low parts.
 * @param struck - heights in coin radii, row by row
 * @param share - share of the raised metal that has been touched, 0 (as struck) to 1
 */
export function abraded(struck: Float32Array, size: number, share: number): Abraded {
  if (share === 0)
    return {
      height: struck.slice(),
      soft: softened(struck, size),
      touched: new Float32Array(struck.length),
    }
  const level = levelOf(struck, size, share)
  const form = struck.slice()
  blur(form, size, size, size * 0.02)
  const around = struck.slice()
  blur(around, size, size, size * 0.05)
  const sag = 0.05 * (1 - share) ** 1.5 + 0.0025
  const height = new Float32Array(struck.length)
  const touched = new Float32Array(struck.length)
  for (let i = 0; i < struck.length; i++) {
    const followed = level + LEFT_OF_FORM * (1 - share ** 2) * Math.max(0, form[i]! - level)
    const contact = Math.min(followed, Math.max(FIELD, around[i]!) + sag)
    const above = TRANSITION * softplus((struck[i]! - contact) / TRANSITION)
    const removed = above * (1 - LEFT_OF_DETAIL)
    height[i] = (struck[i]! - removed) * (1 - 0.28 * share ** 4)
    touched[i] = smoothstep(0.0006, 0.008, removed)
  }
  round(height, touched, size, share)
  return { height, soft: softened(height, size), touched }
}

function softened(height: Float32Array, size: number): Float32Array {
  const soft = height.slice()
  blur(soft, size, size, size * 0.011)
  return soft
}

/** The height that `share` of the raised metal reaches. */
function levelOf(struck: Float32Array, size: number, share: number): number {
  const raised: number[] = []
  for (let y = 0; y < size; y += 3) {
    for (let x = 0; x < size; x += 3) {
      const height = struck[y * size + x]!
      const radius = Math.hypot(x / size - 0.5, y / size - 0.5) * 2
      if (radius < 0.93 && height > FIELD) raised.push(height)
    }
  }
  raised.sort((a, b) => b - a)
  return raised[Math.min(raised.length - 1, Math.floor(share * raised.length))] ?? FIELD
}

/** Rounds what was touched: edges go with the metal, lines beside each other merge. */
function round(height: Float32Array, touched: Float32Array, size: number, share: number): void {
  const merged = height.slice()
  blur(merged, size, size, Math.max(1, size * (0.0025 + 0.0065 * share)))
  for (let i = 0; i < height.length; i++) {
    const mix = Math.min(1, 0.9 * touched[i]! + 0.55 * share ** 2)
    height[i]! += (merged[i]! - height[i]!) * mix
  }
}

const softplus = (x: number): number => (x > 20 ? x : Math.log1p(Math.exp(x)))
