/** The catalogue of euro coins by Open Coin Data: its index file and its pictures. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { describeFace } from '../../shared/recognition/describe.ts'
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import type { FaceDescriptor } from '../../shared/recognition/face-descriptor.ts'
import type { Picture } from '../../shared/recognition/picture.ts'

const picture = z.string().nullable().optional()
const rowSchema = z.object({
  id: z.string(),
  country: z.string(),
  value: z.string(),
  subject: z.string().nullable().optional(),
  mintages: z.array(z.object({ year: z.number() })).default([]),
  pictures: z.object({ common: picture, national: picture }),
})

export interface CatalogueType {
  country: string
  denomination: string
  name: string
  years: [number, number] | null
  /** Names of picture files. */
  obverse: string[]
  reverse: string[]
}

const NAME_MAX = 110
/** A commemorative has this ending, perhaps after a number of its year. */
export const isCommemorative = (id: string): boolean => id.endsWith('-C')

/** "Italy 2 Euro"; a commemorative with its subject. */
export function catalogueNameOf(type: {
  country: string
  denomination: string
  subject: string | null | undefined
}): string {
  const plain = `${type.country} ${type.denomination}`
  return type.subject ? shortened(`${plain}, ${type.subject}`) : plain
}

/**
 * The types of `types.json`. Coins of one country and denomination that circulate are one type, whatever their series:
 * a seller names them alike. A commemorative is a type of its own. Rows without both pictures are left out.
 */
export async function readCatalogue(
  folder: string,
): Promise<{ types: CatalogueType[]; withoutPicture: number }> {
  const rows = z
    .array(rowSchema)
    .parse(JSON.parse(await readFile(path.join(folder, 'types.json'), 'utf8')))
  const types = new Map<string, CatalogueType>()
  let withoutPicture = 0
  for (const { id, country, value, subject, mintages, pictures } of rows) {
    const denomination = denominationOf(value)
    if (!pictures.national || !pictures.common) {
      withoutPicture += 1
      continue
    }
    const circulates = !isCommemorative(id)
    const plain = `${country} ${denomination}`
    const name = catalogueNameOf({ country, denomination, subject: circulates ? null : subject })
    const key = circulates ? plain : id
    const known = types.get(key)
    types.set(key, {
      country,
      denomination,
      name,
      years: spanOf([...(known?.years ?? []), ...mintages.map(({ year }) => year)]),
      obverse: [...new Set([...(known?.obverse ?? []), pictures.national])],
      reverse: [...new Set([...(known?.reverse ?? []), pictures.common])],
    })
  }
  return { types: [...types.values()], withoutPicture }
}

/** "€ 0.20" is "20 Euro Cent", "€ 2.00" is "2 Euro". Throws for another form. */
export function denominationOf(value: string): string {
  const [, euros = '', cents = ''] = /(\d+)\.(\d\d)$/.exec(value) ?? []
  if (euros === '') throw new Error(`No value in euros: ${value}`)
  return Number(euros) > 0 ? `${Number(euros)} Euro` : `${Number(cents)} Euro Cent`
}

/** Cut between two words. */
function shortened(name: string): string {
  return name.length <= NAME_MAX ? name : name.slice(0, name.lastIndexOf(' ', NAME_MAX))
}

const spanOf = (years: readonly number[]): [number, number] | null =>
  years.length === 0 ? null : [Math.min(...years), Math.max(...years)]

/** The descriptor of a catalogue picture: one coin on plain white or on nothing. */
export async function describeCatalogueFace(file: string): Promise<FaceDescriptor> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const face = { width, height, data: new Uint8ClampedArray(data) }
  return describeFace(face, outlineOf(face))
}

/** Darker than this in its darkest channel is the coin's. */
const GROUND = 235
/** A row or column is the coin's where this share of it is: the ground has specks. */
const SPECKS = 0.03

function outlineOf({ width, height, data }: Picture): Ellipse {
  const columns = new Float64Array(width)
  const rows = new Float64Array(height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >= GROUND) continue
      columns[x]! += 1
      rows[y]! += 1
    }
  const [left, right] = extent(columns, height * SPECKS)
  const [top, bottom] = extent(rows, width * SPECKS)
  return {
    cx: (left + right) / 2,
    cy: (top + bottom) / 2,
    rx: (right - left + 1) / 2,
    ry: (bottom - top + 1) / 2,
    angleDegrees: 0,
  }
}

function extent(counts: Float64Array, least: number): [first: number, last: number] {
  const isCoin = (count: number) => count > least
  return [counts.findIndex(isCoin), counts.findLastIndex(isCoin)]
}
