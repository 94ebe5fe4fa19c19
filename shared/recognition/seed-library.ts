/**
 * A library that ships with the product: types of coins by catalogue pictures, of which it has the descriptors and
 * their signatures alone. `npm run references:build` makes it.
 */
import { z } from 'zod'
import { type FaceDescriptor, faceDescriptorSchema } from './face-descriptor.ts'
import { SIGNATURE_LENGTH } from './signature.ts'

/** Bytes of a descriptor: its text is their base64url. */
export const FACE_BYTES = 4_608

const faceNumbers = z.array(z.number().int().nonnegative()).min(1)

const seedTypeSchema = z.strictObject({
  country: z.string(),
  denomination: z.string(),
  /** With country and denomination. */
  name: z.string(),
  /** The first and the last year of issue; null: not known. */
  years: z.tuple([z.number(), z.number()]).nullable(),
  /** Numbers of faces. Of a design that was changed, each state. */
  obverse: faceNumbers,
  reverse: faceNumbers,
  /** Places of the types that differ from this one in a legend alone. */
  twins: z.array(z.number().int().nonnegative()),
})
export type SeedType = z.infer<typeof seedTypeSchema>

/** `index.json`. Beside it lie `index.bin`, the faces' signatures, and a file of faces by country. */
export const seedIndexSchema = z.strictObject({
  version: faceDescriptorSchema.shape.version,
  /** Where the pictures came from, and on which terms. */
  source: z.string(),
  licence: z.string(),
  /** The faces are numbered through these files. */
  files: z.array(z.strictObject({ name: z.string(), faces: z.number().int().positive() })),
  types: z.array(seedTypeSchema),
})
export type SeedIndex = z.infer<typeof seedIndexSchema>

export interface SeedLibrary {
  types: readonly SeedType[]
  /** By number of the face. */
  signatures: readonly Int8Array[]
  /** The descriptors of these faces. Rejects where they cannot be read. */
  faces: (numbers: readonly number[]) => Promise<Map<number, FaceDescriptor>>
}

export const seedFileName = (name: string): string => `${name}.bin`

/**
 * @param read - a file of the library, by its name
 * Rejects where the index does not fit its files.
 */
export async function openSeedLibrary(
  read: (name: string) => Promise<Uint8Array>,
): Promise<SeedLibrary> {
  const text = new TextDecoder().decode(await read('index.json'))
  const { files, types } = seedIndexSchema.parse(JSON.parse(text))
  const count = files.reduce((sum, { faces }) => sum + faces, 0)
  const packed = await read(seedFileName('index'))
  requireLength(packed, count * SIGNATURE_LENGTH)
  const signatures = Array.from({ length: count }, (_, i) =>
    Int8Array.from(packed.subarray(i * SIGNATURE_LENGTH, (i + 1) * SIGNATURE_LENGTH)),
  )
  const opened = files.map(({ name, faces }) =>
    once(async () => {
      const bytes = await read(seedFileName(name))
      requireLength(bytes, faces * FACE_BYTES)
      return bytes
    }),
  )
  const faceOf = async (number: number): Promise<FaceDescriptor> => {
    let at = number
    for (const [place, { faces }] of files.entries()) {
      if (at < faces) return unpackFace((await opened[place]!()).subarray(at * FACE_BYTES))
      at -= faces
    }
    throw new RangeError(`The seed library has no face ${number}.`)
  }
  return {
    types,
    signatures,
    async faces(numbers) {
      const distinct = [...new Set(numbers)]
      const faces = await Promise.all(distinct.map(faceOf))
      return new Map(distinct.map((number, i) => [number, faces[i]!]))
    },
  }
}

/** A file that could not be read is read again when it is asked for again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return async () => {
    made ??= make()
    try {
      return await made
    } catch (error) {
      made = undefined
      throw error
    }
  }
}

function requireLength({ length }: Uint8Array, expected: number): void {
  if (length !== expected)
    throw new RangeError(`A file of the seed library has ${length} bytes instead of ${expected}.`)
}

/** The descriptor of FACE_BYTES. */
export function unpackFace(bytes: Uint8Array): FaceDescriptor {
  const edges = btoa(String.fromCharCode(...bytes.subarray(0, FACE_BYTES)))
  return { version: 2, edges: edges.replaceAll('+', '-').replaceAll('/', '_') }
}

/** FACE_BYTES of a descriptor. */
export function packFace({ edges }: FaceDescriptor): Uint8Array {
  const binary = atob(edges.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, sign => sign.codePointAt(0) ?? 0)
}
