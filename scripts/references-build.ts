import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareFaces, compareTurned } from '../shared/recognition/compare.ts'
import type { FaceDescriptor } from '../shared/recognition/face-descriptor.ts'
import {
  packFace,
  type SeedIndex,
  seedFileName,
  seedIndexSchema,
} from '../shared/recognition/seed-library.ts'
import { faceSignature } from '../shared/recognition/signature.ts'
import { describeCatalogueFace, readCatalogue } from './references/catalogue.ts'
import { euroTable } from './references/euro-table.ts'
import { UsageError } from './usage-error.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const OUT = path.join(ROOT, 'web/public/seeds/euro')
/** Types with dates and mintages, one a line. */
const TABLE = path.join(ROOT, 'shared/numismatics/world/euro-types.json')
const SOURCE = 'Open Coin Data by Coinection, github.com/Coinection/Open-Coin-Data'
const LICENCE = 'CC BY 4.0; the pictures were scaled and described, no picture is kept'
/** Faces of several countries. */
const COMMON = 'common'
/** Obverses of one denomination that are so much alike differ in a legend: joint issues of several countries. */
const TWINS_FROM = 0.45
/** Fewer are compared exactly. */
const TWINS_TURNED_FROM = 0.3

/**
 * `npm run references:build -- DIR [--out DIR]`: makes the seed library of a catalogue, a folder with `types.json` and
 * `pictures`, and the table of its types in shared/numismatics. It ships descriptors and their signatures, and no picture. The same catalogue makes the same files.
 */
async function build(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string', default: OUT } },
  })
  const [folder] = positionals
  if (!folder) throw new UsageError('Usage: npm run references:build -- DIR [--out DIR]')
  const { types, withoutPicture } = await readCatalogue(folder)
  const owners = new Map<string, Set<string>>()
  for (const { country, obverse, reverse } of types)
    for (const file of [...obverse, ...reverse])
      owners.set(file, (owners.get(file) ?? new Set()).add(country))
  const files = Map.groupBy([...owners.keys()].toSorted(), file => {
    const countries = [...(owners.get(file) ?? [])]
    return countries.length === 1 && countries[0] ? slugOf(countries[0]) : COMMON
  })
  const order = [...files].toSorted(([a], [b]) => a.localeCompare(b))
  const names = order.flatMap(([, own]) => own)
  const numbers = new Map(names.map((name, number) => [name, number]))
  const faces: FaceDescriptor[] = []
  for (const name of names)
    faces.push(await describeCatalogueFace(path.join(folder, 'pictures', name)))
  const numbered = types.map(type => ({
    ...type,
    obverse: type.obverse.map(name => numbers.get(name) ?? 0),
    reverse: type.reverse.map(name => numbers.get(name) ?? 0),
  }))
  const index: SeedIndex = seedIndexSchema.parse({
    version: 2,
    source: SOURCE,
    licence: LICENCE,
    files: order.map(([name, own]) => ({ name, faces: own.length })),
    types: numbered.map(type => ({ ...type, twins: twinsOf(type, numbered, faces) })),
  })
  await mkdir(values.out, { recursive: true })
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(path.join(values.out, name), content)
  await write('index.json', `${JSON.stringify(index)}\n`)
  await write(
    seedFileName('index'),
    joined(faces.map(face => Uint8Array.from(faceSignature(face)))),
  )
  for (const [name, own] of order)
    await write(
      seedFileName(name),
      joined(own.map(file => packFace(faces[numbers.get(file) ?? 0]!))),
    )
  const rows = await euroTable(folder)
  await writeFile(TABLE, `${JSON.stringify(rows, null, 2)}\n`)
  const twins = index.types.filter(one => one.twins.length > 0).length
  console.log(
    `${index.types.length} types by ${faces.length} faces of ${order.length - 1} countries, ${twins} of them with twins; ${withoutPicture} rows of the catalogue have no picture.`,
  )
}

type Numbered = { denomination: string; obverse: number[] }

function twinsOf(one: Numbered, all: readonly Numbered[], faces: readonly FaceDescriptor[]) {
  return [...all.entries()].flatMap(([place, other]) => {
    if (other === one || other.denomination !== one.denomination) return []
    const isTwin = one.obverse.some(a => other.obverse.some(b => isAlike(faces[a]!, faces[b]!)))
    return isTwin ? [place] : []
  })
}

const isAlike = (a: FaceDescriptor, b: FaceDescriptor): boolean =>
  compareTurned(a, b).score >= TWINS_TURNED_FROM && compareFaces(a, b).score >= TWINS_FROM

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const slugOf = (country: string): string => country.toLowerCase().replace(/[^a-z]+/g, '-')

try {
  await build()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
