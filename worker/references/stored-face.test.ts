import { expect, it } from 'vitest'
import { FACE_BYTES } from '../../shared/recognition/seed-library.ts'
import { faceBytes, storedFace } from './stored-face.ts'
import { facePair } from './test/painted-faces.ts'

const { front } = facePair(1)

it('a descriptor is stored as bytes, three quarters of its text, and read as it was', () => {
  const bytes = faceBytes(front)
  expect(bytes).toHaveLength(1 + FACE_BYTES)
  expect(storedFace(bytes)).toEqual(front)
  // As D1 answers it.
  expect(storedFace([...bytes])).toEqual(front)
})

it('a row of before holds JSON', () => {
  expect(storedFace(JSON.stringify(front))).toEqual(front)
})

it('one of another version, a cut one and none are not read', () => {
  const bytes = faceBytes(front)
  expect(storedFace([1, ...bytes.subarray(1)])).toBeNull()
  expect(storedFace(bytes.subarray(0, FACE_BYTES))).toBeNull()
  expect(storedFace(JSON.stringify({ ...front, version: 1 }))).toBeNull()
  expect(storedFace('')).toBeNull()
})
