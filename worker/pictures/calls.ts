import { PICTURE_TYPES } from '../../shared/pictures.ts'
import type { SliceDescription } from '../openapi/describe.ts'

/** Of a picture that is stored without its type. */
const UNTOLD_TYPE = 'application/octet-stream'

/** The stored pictures of a seller. */
export const pictureCalls: SliceDescription = {
  title: 'Pictures',
  answers: {},
  bodies: {},
  calls: {
    'GET /uploads/:filename{[0-9a-f]{64}(\\.[a-z]+)?}': {
      summary: 'Read one of your pictures',
      parameters: { filename: 'The SHA-256 of the picture, with or without an ending' },
      answers: {
        200: {
          about: 'The picture as it was sent; the bytes of an address never change',
          types: [...PICTURE_TYPES, UNTOLD_TYPE],
          headers: { 'Cache-Control': 'For a year, in the browser of its owner alone' },
        },
      },
      errors: ['NOT_FOUND'],
    },
  },
}
