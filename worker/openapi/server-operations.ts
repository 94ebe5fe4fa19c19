import { z } from 'zod'
import { healthSchema, operatorSchema, readinessSchema } from '../../shared/responses.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** The server's state and this document. */
export const serverOperations: SliceDescription = {
  title: 'Server',
  responses: { Health: healthSchema, Operator: operatorSchema, Readiness: readinessSchema },
  operations: {
    'GET /api/health': {
      summary: 'Check what this server can do',
      description: 'A feature that is off names the keys it lacks, never a value.',
      responses: json(healthSchema, 'It runs'),
    },
    'GET /api/ready': {
      summary: 'Check whether database, bucket and scheduled jobs work',
      description: 'For a monitor: 503 where one of them does not.',
      responses: {
        ...json(readinessSchema, 'All work'),
        503: { schema: readinessSchema, description: 'One does not' },
      },
    },
    'GET /api/operator': {
      summary: 'Read who runs this server',
      responses: json(
        operatorSchema,
        'As far as it is set; for the pages about privacy and contact',
      ),
    },
    'GET /api/openapi.json': {
      summary: 'Read this description as OpenAPI 3.1',
      responses: json(z.looseObject({ openapi: z.literal('3.1.0') }), 'The description'),
    },
    'GET /api/docs': {
      summary: 'Read this description as a page',
      responses: { 200: { description: 'The page', types: ['text/html'] } },
    },
  },
}
