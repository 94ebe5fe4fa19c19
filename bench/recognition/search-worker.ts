/** The Worker that the bench runs in workerd: it holds a library and answers searches. */
import { z } from 'zod'
import {
  type FaceDescriptor,
  faceDescriptorSchema,
} from '../../shared/recognition/face-descriptor.ts'
import { type KnownCoinFace, recogniseCoin } from '../../shared/recognition/recognise.ts'
import { faceSignature, searchSignatures } from '../../shared/recognition/signature.ts'
import { SEARCHED, searchLibrary } from './search-library.ts'

const librarySchema = z.object({
  faces: z.array(faceDescriptorSchema),
  types: z.array(z.string()),
  signatures: z.array(z.array(z.int())),
})

let signatures: Int8Array[] = []
let references: KnownCoinFace[] = []

/** `POST /` takes the library; `GET /?times=N&part=…` searches N times for faces of it. */
async function answer(request: Request): Promise<Response> {
  if (request.method === 'POST') {
    const library = librarySchema.parse(await request.json())
    signatures = library.signatures.map(one => Int8Array.from(one))
    references = library.faces.map((face, i) => ({
      type: library.types[i] ?? '',
      side: 'obverse',
      face,
    }))
    return new Response('held')
  }
  const { searchParams } = new URL(request.url)
  const times = Number(searchParams.get('times'))
  const isWhole = searchParams.get('part') === 'whole'
  let found = 0
  for (let i = 0; i < times; i++) {
    // A copy, as a descriptor of a new request: nothing of it is prepared yet.
    const query: FaceDescriptor = { ...references[(i * 7) % references.length]!.face }
    found += isWhole
      ? searchLibrary(query, signatures, references, recogniseCoin).ranked.length
      : searchSignatures(faceSignature(query), signatures, SEARCHED).length
  }
  return new Response(String(found))
}

export default { fetch: answer }
