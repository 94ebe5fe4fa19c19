/** How long a search of a library takes, in workerd and in Node. */
import path from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { build } from 'vite'
import { mulberry32 } from '../../shared/lib/mulberry32.ts'
import {
  type FaceDescriptor,
  packField,
  RINGS,
  SECTORS,
  unpackField,
} from '../../shared/recognition/face-descriptor.ts'
import { type KnownCoinFace, recogniseCoin } from '../../shared/recognition/recognise.ts'
import { faceSignature, searchSignatures } from '../../shared/recognition/signature.ts'
import { SEARCHED, searchLibrary } from './search-library.ts'

export const LIBRARY_SIZE = 10_000
const TIMES = 40

export interface SearchTime {
  /** Milliseconds: the coarse index alone, and with the nearest compared exactly. */
  index: number
  whole: number
}

interface Library {
  faces: FaceDescriptor[]
  types: string[]
  signatures: Int8Array[]
}

/** The given faces and, up to 10,000, faces that take each ring from another one at a random rotation. */
export function filledLibrary(faces: readonly FaceDescriptor[], types: readonly string[]): Library {
  const next = mulberry32(15)
  const fields = faces.map(unpackField)
  const signatures = faces.map(faceSignature)
  while (signatures.length < LIBRARY_SIZE) {
    const mixed = unpackField(faces[0]!)
    for (let ring = 0; ring < RINGS; ring++) {
      const from = ring * SECTORS
      const other = fields[Math.floor(next() * fields.length)]!
      const turn = Math.floor(next() * SECTORS)
      for (let s = 0; s < SECTORS; s++) {
        mixed.re[from + s] = other.re[from + ((s + turn) % SECTORS)]!
        mixed.im[from + s] = other.im[from + ((s + turn) % SECTORS)]!
      }
    }
    signatures.push(faceSignature(packField(mixed)))
  }
  return { faces: [...faces], types: [...types], signatures }
}

/** workerd's clock stands still while it computes: the time is taken outside, less an empty request's. */
export async function timeInWorkerd(library: Library): Promise<SearchTime> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      compatibilityDate: '2026-08-01',
      modules: [{ type: 'ESModule', path: 'search.js', contents: await bundled() }],
      host: '127.0.0.1',
      cf: false,
    }),
  )
  try {
    const { origin } = await miniflare.ready
    const body = JSON.stringify({
      ...library,
      signatures: library.signatures.map(one => [...one]),
    })
    const held = await fetch(origin, { method: 'POST', body })
    if (!held.ok) throw new Error(`The library was refused: ${await held.text()}`)
    const took = async (part: string, times: number) => {
      const start = performance.now()
      const response = await fetch(`${origin}/?part=${part}&times=${times}`)
      await response.text()
      return performance.now() - start
    }
    for (const part of ['index', 'whole']) await took(part, TIMES)
    const empty = await took('index', 0)
    return {
      index: ((await took('index', TIMES)) - empty) / TIMES,
      whole: ((await took('whole', TIMES)) - empty) / TIMES,
    }
  } finally {
    await miniflare.dispose()
  }
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.join(import.meta.dirname, 'search-worker.ts'),
        formats: ['es'],
        fileName: 'search',
      },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('The bundle has no output')
  return first.output[0].code
}

export function timeInNode({ faces, types, signatures }: Library): SearchTime {
  const references = faces.map(
    (face, i): KnownCoinFace => ({ type: types[i] ?? '', side: 'obverse', face }),
  )
  const took = (search: (query: FaceDescriptor) => unknown) => {
    const start = performance.now()
    for (let i = 0; i < TIMES; i++) search({ ...faces[(i * 7) % faces.length]! })
    return (performance.now() - start) / TIMES
  }
  return {
    index: took(query => searchSignatures(faceSignature(query), signatures, SEARCHED)),
    whole: took(query => searchLibrary(query, signatures, references, recogniseCoin)),
  }
}

/** Share of the faces that have one of their type, of another photograph, among the nearest. */
export function indexRecall(library: Library, photos: readonly string[]): number {
  const { types, signatures } = library
  const askable = types.flatMap((type, i) =>
    types.some((other, j) => other === type && photos[j] !== photos[i]) ? [i] : [],
  )
  const found = askable.filter(i =>
    searchSignatures(signatures[i]!, signatures, SEARCHED + types.length)
      .filter(j => photos[j] !== photos[i])
      .slice(0, SEARCHED)
      .some(j => types[j] === types[i]),
  )
  return found.length / askable.length
}
