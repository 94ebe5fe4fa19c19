import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeFace } from './describe.ts'
import { faceDescriptorSchema } from './face-descriptor.ts'
import {
  FACE_BYTES,
  openSeedLibrary,
  packFace,
  type SeedIndex,
  seedFileName,
} from './seed-library.ts'
import { faceSignature } from './signature.ts'
import { paint } from './test/painted-coin.ts'

const EURO = path.resolve(import.meta.dirname, '../../web/public/seeds/euro')
const face = describeFace(paint({ design: 5 }))
const INDEX: SeedIndex = {
  version: 2,
  source: 'painted',
  licence: 'none',
  files: [
    { name: 'common', faces: 1 },
    { name: 'italy', faces: 1 },
  ],
  types: [
    {
      country: 'Italy',
      denomination: '1 Euro',
      name: 'Italy 1 Euro',
      years: null,
      obverse: [1],
      reverse: [0],
      twins: [],
    },
  ],
}
const files = (index: SeedIndex = INDEX): Record<string, Uint8Array> => ({
  'index.json': new TextEncoder().encode(JSON.stringify(index)),
  [seedFileName('index')]: Uint8Array.from([...faceSignature(face), ...faceSignature(face)]),
  [seedFileName('common')]: packFace(face),
  [seedFileName('italy')]: packFace(face),
})
const opened = (all: Record<string, Uint8Array>, asked: string[] = []) =>
  openSeedLibrary(async name => {
    asked.push(name)
    return all[name] ?? Promise.reject(new Error(`${name} is missing`))
  })

describe('a seed library', () => {
  it('gives a face back as it was packed, and reads a country only when it is asked for', async () => {
    expect(packFace(face)).toHaveLength(FACE_BYTES)
    const asked: string[] = []
    const library = await opened(files(), asked)
    expect(asked).toEqual(['index.json', 'index.bin'])
    expect(await library.faces([1, 1])).toEqual(new Map([[1, face]]))
    expect(asked).toEqual(['index.json', 'index.bin', 'italy.bin'])
    expect(library.signatures[1]).toEqual(faceSignature(face))
  })

  it('whose files do not fit the index is refused', async () => {
    const short = { ...files(), [seedFileName('index')]: new Uint8Array(10) }
    await expect(opened(short)).rejects.toThrow('has 10 bytes instead of 512')
    const cut = await opened({ ...files(), [seedFileName('italy')]: new Uint8Array(9) })
    await expect(cut.faces([1])).rejects.toThrow('has 9 bytes')
    await expect(cut.faces([7])).rejects.toThrow('has no face 7')
  })

  it('reads a file again that could not be read', async () => {
    const all = files()
    const { [seedFileName('italy')]: italy, ...rest } = all
    const library = await opened(rest)
    await expect(library.faces([1])).rejects.toThrow('italy.bin is missing')
    rest[seedFileName('italy')] = italy!
    expect(await library.faces([1])).toEqual(new Map([[1, face]]))
  })
})

describe('the euro coins that ship', () => {
  it('are whole: every type has its faces, and twins name each other', async () => {
    const library = await openSeedLibrary(name => readFile(path.join(EURO, name)))
    const numbers = [...library.signatures.keys()]
    const faces = await library.faces(numbers)
    expect([...faces.values()].every(one => faceDescriptorSchema.safeParse(one).success)).toBe(true)
    const shown = new Set(library.types.flatMap(({ obverse, reverse }) => [...obverse, ...reverse]))
    expect([...shown].toSorted((a, b) => a - b)).toEqual(numbers)
    for (const [place, { twins }] of library.types.entries())
      for (const twin of twins) expect(library.types[twin]?.twins).toContain(place)
    expect(new Set(library.types.map(({ country }) => country)).size).toBe(25)
    const names = library.types.map(({ name }) => name)
    expect(names).toContain('Ireland 1 Euro')
    expect(names.filter(name => name.length > 120)).toEqual([])
  })
})
