import { z } from 'zod'
import { healthSchema } from '../../shared/responses.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** What the server tells about itself. */
export const serverOperations: SliceDescription = {
  title: 'Server',
  answers: { Health: healthSchema },
  bodies: {},
  calls: {
    'GET /api/health': {
      summary: 'Check what this server can do',
      about: 'A feature that is off names the keys it lacks, never a value.',
      answers: json(healthSchema, 'It runs'),
      errors: [],
    },
    'GET /api/openapi.json': {
      summary: 'Read this description as OpenAPI 3.1',
      answers: json(z.looseObject({ openapi: z.literal('3.1.0') }), 'The description'),
      errors: [],
    },
    'GET /api/docs': {
      summary: 'Read this description as a page',
      answers: { 200: { description: 'The page', types: ['text/html'] } },
      errors: [],
    },
  },
}
