import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CoinSide, coinById, DECOY_COINS, SAMPLE_COINS } from '../coins/coins.ts'
import { blur } from '../drawing/inflate.ts'
import type { Relief } from '../relief/relief.ts'
import { reliefOf } from './face-surface.ts'
import { type Photograph, photograph } from './photograph.ts'

const SIDES: readonly CoinSide[] = ['obverse', 'reverse']
const SIZE = 240

function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!)
  return sum / a.length
}

/** Distance from the truth ellipse's centre as a share of its radius in that direction. */
function share({ truth }: Photograph, x: number, y: number): number {
  const a = (truth.angleDegrees * Math.PI) / 180
  const u = ((x - truth.cx) * Math.cos(a) + (y - truth.cy) * Math.sin(a)) / truth.rx
  const v = ((y - truth.cy) * Math.cos(a) - (x - truth.cx) * Math.sin(a)) / truth.ry
  return Math.hypot(u, v)
}

describe('photograph', () => {
  it('gives the same bytes for the same seed, whatever was photographed before', () => {
    const first = photograph('morgan-dollar-1881-s', 'obverse', { seed: 7, size: SIZE })
    photograph('decoy-owl', 'reverse', { seed: 99, size: SIZE })
    const again = photograph('morgan-dollar-1881-s', 'obverse', { seed: 7, size: SIZE })
    expect(again).toEqual(first)
  })

  it('differs from seed to seed', () => {
    const [a, b] = [1, 2].map(seed =>
      photograph('peace-dollar-1921', 'reverse', { seed, size: SIZE }),
    )
    expect(difference(a!.data, b!.data)).toBeGreaterThan(5)
  })

  it('uses the given options and draws the others from the seed', () => {
    const shot = photograph('buffalo-nickel-1937-d', 'obverse', {
      seed: 3,
      size: 400,
      aspect: 1,
      turnDegrees: 33,
      tiltDegrees: 0,
      coinShare: 0.5,
      offset: { x: 0.1, y: -0.05 },
    })
    expect([shot.width, shot.height]).toEqual([400, 400])
    expect(shot.truth.turnDegrees).toBe(33)
    expect(shot.truth.cx).toBeCloseTo(240)
    expect(shot.truth.cy).toBeCloseTo(180)
    expect(shot.truth.rx).toBeCloseTo(100, 1)
    expect(shot.truth.ry).toBeCloseTo(100, 1)
  })

  it('says where the coin lies: the metal ends at the ellipse, at any tilt', () => {
    // The same scene with two different coins of one size: only what the coin covers may differ.
    const scene = {
      size: SIZE,
      noise: 0,
      blur: 0,
      motion: 0,
      clutter: false,
      background: 'paper',
      wear: 0.25,
    } as const
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.double({ min: 0, max: 15, noNaN: true }),
        (seed, tiltDegrees) => {
          const shot = photograph('kennedy-half-dollar-1964', 'obverse', {
            ...scene,
            seed,
            tiltDegrees,
            turnDegrees: 0,
          })
          const turned = photograph('kennedy-half-dollar-1964', 'obverse', {
            ...scene,
            seed,
            tiltDegrees,
            turnDegrees: 90,
          })
          const { cx, cy, rx, ry } = shot.truth
          expect(cx - rx).toBeGreaterThan(-1)
          expect(cx + rx).toBeLessThan(shot.width + 1)
          expect(cy - ry).toBeGreaterThan(-1)
          expect(cy + ry).toBeLessThan(shot.height + 1)
          let [inside, changed, strayed] = [0, 0, 0]
          for (let y = 0; y < shot.height; y++) {
            for (let x = 0; x < shot.width; x++) {
              const at = (y * shot.width + x) * 4
              const moved = Math.abs(shot.data[at + 1]! - turned.data[at + 1]!) > 12
              const r = share(shot, x, y)
              if (r < 0.97) {
                inside++
                if (moved) changed++
              } else if (r > 1.06 && moved) strayed++
            }
          }
          expect(changed / inside).toBeGreaterThan(0.15)
          // The meter shifts everything a little when the face turns; the table itself must not change.
          expect(strayed / inside).toBeLessThan(0.01)
        },
      ),
      { numRuns: 8, seed: 42 },
    )
  })

  it('names the coin it does not have', () => {
    expect(() => photograph('no-such-coin', 'obverse', { seed: 1 })).toThrow('no-such-coin')
  })
})

describe('the dies', () => {
  const coins = [...SAMPLE_COINS, ...DECOY_COINS]
  const faces = coins.flatMap(coin =>
    SIDES.map(side => ({ coin, side, name: `${coin.id} ${side}` })),
  )

  it('are fourteen samples or more, and each face unlike every other', () => {
    expect(SAMPLE_COINS.length).toBeGreaterThanOrEqual(14)
    expect(new Set(coins.map(c => c.id)).size).toBe(coins.length)
    const maps = faces.map(f => motif(reliefOf(f.coin, f.side, 96)))
    const alike = maps.flatMap((a, i) =>
      maps
        .slice(i + 1)
        .flatMap((b, j) =>
          correlation(a, b) < 0.6 ? [] : [`${faces[i]!.name} and ${faces[i + 1 + j]!.name}`],
        ),
    )
    expect(alike).toEqual([])
  })

  it.each(faces)(
    '$name carries its legends inside the rim, none over another',
    ({ coin, side }) => {
      const { legends } = reliefOf(coin, side, 160)
      expect(legends.length).toBeGreaterThan(0)
      const over = legends.filter(l => l.shape.flat().some(([x, y]) => Math.hypot(x, y) > 0.962))
      expect(over.map(l => l.text)).toEqual([])
      const cells = legends.map(
        l => new Set(l.shape.flat().map(([x, y]) => `${Math.round(x * 60)},${Math.round(y * 60)}`)),
      )
      const clashes = legends.flatMap((a, i) =>
        legends
          .slice(i + 1)
          .flatMap((b, j) =>
            [...cells[i]!].some(cell => cells[i + 1 + j]!.has(cell))
              ? [`${a.text} over ${b.text}`]
              : [],
          ),
      )
      expect(clashes).toEqual([])
    },
  )

  it.each(faces)('$name reads what its record says', ({ coin, side }) => {
    const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
    const legends = reliefOf(coin, side, 160).legends
    const cut = plain(legends.map(l => l.text).join(''))
    // A legend may be broken by the motif: each of its words must stand somewhere on the face.
    const words = coin.legends[side].flatMap(legend => legend.split(' '))
    expect(words.filter(word => !cut.includes(plain(word)))).toEqual([])
  })

  it.each(SAMPLE_COINS)('$id shows its date and mint mark where it says', coin => {
    expect(coin.legends[coin.dateSide].join(' ')).toContain(String(coin.year))
    expect(coin.mintMarkVisible).toBe(coin.mintMarkSide !== null)
    // Without a mark on either side the record says so.
    expect(coin.mintMarkSide ? coin.legends[coin.mintMarkSide] : ['none']).toContain(coin.mint)
    expect(coinById(coin.id)).toBe(coin)
  })
})

/** What stands out from its surroundings inside the rim: most coins share the rim and a head's mass. */
function motif({ size, height }: Relief): Float32Array {
  const soft = height.slice()
  blur(soft, size, size, 3)
  const detail = height.map((h, i) => h - soft[i]!)
  return detail.filter(
    (_, i) => Math.hypot((i % size) / size - 0.5, Math.floor(i / size) / size - 0.5) < 0.44,
  )
}

function correlation(a: Float32Array, b: Float32Array): number {
  const mean = (v: Float32Array) => v.reduce((s, x) => s + x, 0) / v.length
  const [ma, mb] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]! - ma, b[i]! - mb]
    ab += x * y
    aa += x * x
    bb += y * y
  }
  return ab / Math.sqrt(aa * bb)
}
