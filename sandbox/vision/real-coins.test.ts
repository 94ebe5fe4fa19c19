import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { compareTurned, SAME_DESIGN } from '../../shared/recognition/compare.ts'
import { describeFace, type FaceDescriptor } from '../../shared/recognition/describe.ts'
import { FOUND, locate } from '../recognition/locate.ts'
import { gallery } from './gallery.ts'
import { decode, recognisePicture } from './recognise-picture.ts'

/** Photographs of real coins. None of them is a sample. */
const PHOTOS = path.resolve(import.meta.dirname, '../../../shared/photos/dev')
const present = existsSync(PHOTOS)
if (!present) console.log(`Real coins are not looked at: ${PHOTOS} is absent.`)

vi.setConfig({ testTimeout: 240_000 })

const labelsSchema = z.array(z.object({ image: z.string(), cls: z.string() }))

/** These classes share a design and differ in the numeral only. */
const related = (cls: string): string => (/^(10c|20c|50c|1e|2e)_value$/.test(cls) ? 'value' : cls)

describe.runIf(present)('real coins', () => {
  it('are known by the nearest of 192, and unrelated ones are never taken for one design', async () => {
    const folder = path.join(PHOTOS, 'recognition')
    const labels = labelsSchema.parse(
      JSON.parse(await readFile(path.join(folder, 'labels.json'), 'utf8')),
    )
    const coins: { cls: string; face: FaceDescriptor }[] = []
    for (const { image, cls } of labels) {
      const picture = await decode(await readFile(path.join(folder, image)))
      // The pictures are rectified: the coin's radius is 0.47 of the side.
      const r = 0.47 * picture.width
      const middle = (picture.width - 1) / 2
      const outline = { cx: middle, cy: middle, rx: r, ry: r, angleDegrees: 0 }
      coins.push({ cls, face: describeFace(picture, outline) })
    }
    const nearest = coins.map(() => ({ cls: '', score: -1 }))
    let strangers = 0
    for (const [i, one] of coins.entries()) {
      for (const [k, other] of coins.slice(0, i).entries()) {
        const { score } = compareTurned(one.face, other.face)
        if (score > nearest[i]!.score) nearest[i] = { cls: other.cls, score }
        if (score > nearest[k]!.score) nearest[k] = { cls: one.cls, score }
        if (related(one.cls) !== related(other.cls) && score >= SAME_DESIGN) strangers++
      }
    }
    const right = coins.filter(({ cls }, i) => nearest[i]?.cls === cls).length
    expect(right / coins.length).toBeGreaterThanOrEqual(0.97)
    expect(strangers).toBe(0)
  })

  it('are found in their photographs, and none is named', async () => {
    const folder = path.join(PHOTOS, 'photos')
    const names = await readdir(folder)
    const known = await gallery()
    const crops = names.filter(name => /_c\d\.jpg$/.test(name)).slice(0, 20)
    let found = 0
    for (const name of crops) {
      const { coin, matches } = recognisePicture(
        await decode(await readFile(path.join(folder, name))),
        known,
      )
      if (coin) found++
      expect(matches[0]?.score ?? 0).toBeLessThan(0.42)
    }
    expect(found / crops.length).toBeGreaterThanOrEqual(0.95)
    for (const name of names.filter(name => /_n\d\.jpg$/.test(name)).slice(0, 8)) {
      const [first] = locate(await decode(await readFile(path.join(folder, name))))
      expect(first?.confidence ?? 0).toBeLessThan(FOUND)
    }
  })
})
