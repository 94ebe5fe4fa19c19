import { expect, it } from 'vitest'
import { pictureOf } from '../test/publication.ts'
import { checkPictures } from './upload-pictures.ts'

const MIB = 1024 * 1024
const front = pictureOf(new ArrayBuffer(8))

it.each([
  ['more than 12 MB', { bytes: 12 * MIB + 1 }, /back picture has 12\.1 MB.*at most 12 MB/],
  ['less than 500 pixels', { width: 400, height: 499 }, /back picture is 400 × 499 pixels/],
])('a picture of %s is refused before anything is sent, with its name', (_, change, message) => {
  const back = { ...pictureOf(new ArrayBuffer(8), 'back'), ...change }
  expect(() => checkPictures([front, back])).toThrow(message)
})

it('pictures of exactly these limits are taken', () => {
  expect(() => checkPictures([{ ...front, bytes: 12 * MIB, width: 500, height: 10 }])).not.toThrow()
})
