import {
  certificateSchema,
  PASTED_CERTIFICATES_MAX,
  pastedCertificatesSchema,
  pastedResultsSchema,
} from '../../shared/certificates.ts'
import { json, type SliceDescription } from '../http/operations.ts'

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
    'POST /api/certificates/drafts': {
      summary: 'Make a draft for each certificate of a list',
      description: `At most ${PASTED_CERTIFICATES_MAX}. The drafts wait for their pictures; an analysis of the coin goes into its draft. A certificate that a listing has already makes none.`,
      responses: json(pastedResultsSchema, 'What became of each certificate, in their order'),
      errors: ['RATE_LIMITED'],
    },
  },
}
