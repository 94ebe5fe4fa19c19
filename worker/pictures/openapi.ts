import { PICTURE_SLOTS } from '../../shared/coins/coins.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import {
  PICTURE_PART_BYTES,
  PICTURE_UPLOAD_PARTS,
  pictureProgressSchema,
  storedPictureSchema,
} from '../../shared/pictures/picture-upload.ts'
import {
  MAX_PICTURE_BYTES,
  MAX_THUMBNAIL_BYTES,
  PICTURE_TYPES,
  THUMBNAIL_SIDE_PX,
  THUMBNAIL_TYPES,
} from '../../shared/pictures/pictures.ts'
import { doneSchema } from '../../shared/responses.ts'
import { type FormBody, json, type SliceDescription } from '../http/operations.ts'

/** Errors of any operation that receives pictures. */
export const PICTURE_ERRORS = [
  'PICTURE_MISSING',
  'PICTURE_NOT_READABLE',
  'PICTURE_TRUNCATED',
  'PICTURE_TYPE',
  'PICTURE_TOO_LARGE',
  'PICTURE_TOO_MANY_PIXELS',
  'UPLOAD_STALLED',
  'RATE_LIMITED',
] as const satisfies ErrorCode[]

/** A form with the two pictures of a coin. */
export const PICTURE_PAIR_FORM = {
  pictures: {
    [PICTURE_SLOTS.front]: { description: 'The front of the coin', required: true },
    [PICTURE_SLOTS.back]: { description: 'The back of the coin', required: true },
  },
  types: PICTURE_TYPES,
  maxBytes: MAX_PICTURE_BYTES,
} as const satisfies FormBody

/** For a picture that is stored without its type. */
const UNKNOWN_TYPE = 'application/octet-stream'

/** A picture may be sent in parts, so that a slow upload goes on where it stopped. */
const IN_PARTS = {
  'Content-Range': {
    description: `For a picture that is sent in parts of at most ${PICTURE_PART_BYTES / 1024} KB, which are kept for a day: where this part belongs, as in \`bytes 0-262143/3000000\`; without a body \`bytes */3000000\` asks how much is here`,
    required: false,
  },
}
const PART_STORED = {
  202: { schema: pictureProgressSchema, description: 'How many bytes of the picture are here' },
}

/** The stored pictures of a seller. */
export const pictureOperations: SliceDescription = {
  title: 'Pictures',
  responses: { StoredPicture: storedPictureSchema },
  operations: {
    'POST /api/pictures': {
      summary: 'Store a picture for a listing',
      description:
        'A listing names it by its SHA-256. `original` is the photograph that it was cut from. The same picture again is stored once.',
      form: {
        pictures: {
          [PICTURE_UPLOAD_PARTS.picture]: { description: 'The picture', required: true },
          [PICTURE_UPLOAD_PARTS.original]: {
            description: 'The photograph that it was cut from',
            required: false,
          },
        },
        types: PICTURE_TYPES,
        maxBytes: MAX_PICTURE_BYTES,
      },
      responses: { 201: { schema: storedPictureSchema, description: 'The stored picture' } },
      errors: ['VALIDATION', ...PICTURE_ERRORS],
    },
    'PUT /api/pictures/:sha256{[0-9a-f]{64}}/listing-crop': {
      summary: 'Keep the listing crop of one of your small crops',
      description:
        'Listings that show the crop and were never on eBay show this in its place, now and later. The first one is kept; the same again, or one that is no larger than the crop, changes nothing.',
      parameters: { sha256: 'The SHA-256 of the small crop' },
      rawBody: { description: 'The picture, at most 15 MB', type: 'image/jpeg' },
      headers: IN_PARTS,
      responses: { ...json(doneSchema, 'It is kept'), ...PART_STORED },
      errors: ['NOT_FOUND', 'BODY_TOO_LARGE', ...PICTURE_ERRORS],
    },
    'PUT /api/pictures/:sha256{[0-9a-f]{64}}/original': {
      summary: 'Keep the photograph that one of your crops was cut from',
      description:
        'It stays beside the crop, with the listings that show it. The first one is kept; the same again changes nothing.',
      parameters: { sha256: 'The SHA-256 of the crop' },
      rawBody: { description: 'The photograph, at most 15 MB', type: 'image/jpeg' },
      headers: IN_PARTS,
      responses: { ...json(doneSchema, 'It is kept'), ...PART_STORED },
      errors: ['NOT_FOUND', 'BODY_TOO_LARGE', ...PICTURE_ERRORS],
    },
    'PUT /api/pictures/:sha256{[0-9a-f]{64}}/thumbnail': {
      summary: 'Keep the small copy of one of your pictures',
      description: `A WebP or JPEG of at most ${THUMBNAIL_SIDE_PX} pixels a side and ${MAX_THUMBNAIL_BYTES / 1024} KB. The first one is kept; the same again changes nothing.`,
      parameters: { sha256: 'The SHA-256 of the picture' },
      rawBody: { description: 'The small copy', type: 'image/webp' },
      responses: json(doneSchema, 'It is kept'),
      errors: ['NOT_FOUND', 'BODY_TOO_LARGE', ...PICTURE_ERRORS],
    },
    'GET /uploads/thumbnails/:sha256{[0-9a-f]{64}}': {
      summary: 'Read the small copy of one of your pictures',
      parameters: { sha256: 'The SHA-256 of the picture' },
      responses: {
        200: {
          description: 'The small copy; it never changes',
          types: [...THUMBNAIL_TYPES],
          headers: { 'Cache-Control': 'For a year, in the browser of its owner alone' },
        },
      },
      errors: ['NOT_FOUND'],
    },
    'GET /uploads/:filename{[0-9a-f]{64}(\\.[a-z]+)?}': {
      summary: 'Read one of your pictures',
      parameters: { filename: 'The SHA-256 of the picture, with or without an ending' },
      responses: {
        200: {
          description: 'The picture as it was sent; the bytes of an address never change',
          types: [...PICTURE_TYPES, UNKNOWN_TYPE],
          headers: { 'Cache-Control': 'For a year, in the browser of its owner alone' },
        },
      },
      errors: ['NOT_FOUND'],
    },
  },
}
