// It tests what the platform writes, which Node writes otherwise: this file runs in workerd.
import 'cloudflare:workers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundaryOf, MalformedForm, multipartReader } from './multipart.ts'

type Part = { name: string; isFile: boolean; bytes: number[] }

function read(body: Uint8Array, boundary: string, chunkBytes: number): Part[] {
  const parts: Part[] = []
  const reader = multipartReader(boundary, ({ name, isFile }) => {
    const part: Part = { name, isFile, bytes: [] }
    parts.push(part)
    return { write: bytes => part.bytes.push(...bytes), close: () => undefined }
  })
  for (let at = 0; at < body.length; at += chunkBytes)
    reader.write(body.subarray(at, at + chunkBytes))
  reader.end()
  return parts
}

async function encoded(form: FormData): Promise<{ body: Uint8Array; boundary: string }> {
  const request = new Request('http://form.test', { method: 'POST', body: form })
  const boundary = boundaryOf(request.headers.get('Content-Type'))
  if (boundary === null) throw new Error('no boundary')
  return { body: new Uint8Array(await request.arrayBuffer()), boundary }
}

it('reads what the platform writes, in chunks of any size', async () => {
  const part = fc.record({
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    isFile: fc.boolean(),
    // Line breaks and hyphens, as boundaries have.
    bytes: fc.array(fc.oneof(fc.constantFrom(13, 10, 45), fc.nat(127)), { maxLength: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 80 }),
      async (parts, chunkBytes) => {
        const form = new FormData()
        // Text fields have their line breaks changed when they are written; files have not.
        for (const { name, isFile, bytes } of parts) {
          const blob = new Blob([new Uint8Array(bytes)])
          if (isFile) form.append(name, blob, 'a "b".jpg')
          else form.append(name, String.fromCharCode(...bytes.filter(byte => byte >= 32)))
        }
        const { body, boundary } = await encoded(form)
        const found = read(body, boundary, chunkBytes)
        const texts = ({ isFile, bytes }: Part) => bytes.filter(byte => isFile || byte >= 32)
        expect(found.map(({ isFile }) => isFile)).toEqual(parts.map(({ isFile }) => isFile))
        expect(found.map(one => one.bytes)).toEqual(parts.map(texts))
      },
    ),
    { numRuns: 60 },
  )
})

it('reads names with quotes and other characters, quoted or not, and files by their file name', () => {
  const text = [
    '--b',
    'Content-Type: text/plain',
    'content-disposition: form-data; name="a%22b ü"',
    '',
    'one',
    '--b  ',
    'Content-Disposition: form-data; filename=x.jpg; name=plain',
    '',
    '',
    '--b--',
    'epilogue',
  ].join('\r\n')
  const parts = read(new TextEncoder().encode(text), 'b', 7)
  expect(parts.map(({ name, isFile }) => [name, isFile])).toEqual([
    ['a"b ü', false],
    ['plain', true],
  ])
  expect(String.fromCharCode(...(parts[0]?.bytes ?? []))).toBe('one')
  expect(parts[1]?.bytes).toEqual([])
})

it.each(['\u2028', '\u2029', '\u0085', 'a\u2028b'])('reads a part named %j', async name => {
  const form = new FormData()
  form.append(name, new Blob(['x']), `${name}.jpg`)
  form.append('note', name)
  const { body, boundary } = await encoded(form)
  expect(read(body, boundary, 1_000).map(part => part.name)).toEqual([name, 'note'])
})

it.each([
  ['is cut', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end'],
  ['has no parts', 'nothing at all'],
  ['has a part without a name', '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--'],
  ['has endless headers', `--b\r\nX: ${'x'.repeat(20_000)}`],
  ['has endless parts', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(200)],
])('refuses a form that %s', (_, text) => {
  expect(() => read(new TextEncoder().encode(text), 'b', 1_000)).toThrow(MalformedForm)
})

it('finds the boundary of a form, and none of another type', () => {
  expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc')
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b;c"')).toBe('a b;c')
  for (const other of [
    null,
    'application/json',
    'multipart/mixed; boundary=b',
    'multipart/form-data',
  ])
    expect(boundaryOf(other)).toBeNull()
})
