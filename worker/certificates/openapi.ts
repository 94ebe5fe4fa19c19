import {
  certificateSchema,
  PASTED_CERTIFICATES_MAX,
  PHOTOGRAPHS_MAX,
  pastedCertificatesSchema,
  pastedResultsSchema,
} from '../../shared/certificates/certificates.ts'
import { SLAB_PART } from '../../shared/certificates/slab-reading.ts'
import { PICTURE_TYPES } from '../../shared/pictures/pictures.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** The text part beside a pair's pictures. */
export const SLAB_FLAG = {
  [SLAB_PART]:
    'The codes that were read on the label of a slab, as JSON like `slab` of BatchPair; without codes where only its holder was found',
}

/** What grading services say of the coins in their holders. */
export const certificateOperations: SliceDescription = {
  title: 'Certificates',
  responses: { Certificate: certificateSchema, PastedResults: pastedResultsSchema },
  bodies: { PastedCertificates: pastedCertificatesSchema },
  operations: {
    'GET /api/certificates/:grader/:number': {
      summary: 'Read what a grading service says of a certificate',
      description:
        'PCGS alone answers other programs. Of the others, and while PCGS does not answer, the state is `not_checked` and the link is the service’s own page.',
      parameters: {
        grader: 'The grading service, such as "PCGS"',
        number: 'The number on the label, such as "8665933-283"',
        grade: 'The grade on the label, which makes NGC’s link exact',
      },
      responses: json(certificateSchema, 'The certificate, and the caller’s listings with it'),
      errors: ['RATE_LIMITED'],
    },
    'GET /api/certificates/:grader/:number/photographs/:place': {
      summary: 'Read a photograph of a certificate from its grading service',
      description:
        'Of a certificate that has been checked, where the service allows this server to show its photographs.',
      parameters: {
        grader: 'The grading service, such as "PCGS"',
        number: 'The number on the label',
        place: `Its place among the photographs, from 0 to ${PHOTOGRAPHS_MAX - 1}`,
      },
      responses: {
        200: {
          description: 'The photograph as the service sends it',
          types: [...PICTURE_TYPES],
          headers: { 'Cache-Control': 'For a day, in the browser of the caller alone' },
        },
      },
      errors: ['NOT_FOUND', 'RATE_LIMITED'],
    },
    'POST /api/certificates/drafts': {
      summary: 'Make a draft for each certificate of a list',
      description: `At most ${PASTED_CERTIFICATES_MAX}. The drafts wait for their pictures; an analysis of the coin goes into its draft. A certificate that a listing has already makes none.`,
      responses: json(pastedResultsSchema, 'What became of each certificate, in their order'),
      errors: ['RATE_LIMITED'],
    },
  },
}
