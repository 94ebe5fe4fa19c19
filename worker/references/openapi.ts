import { FACE_PARTS } from '../../shared/coins/coins.ts'
import * as references from '../../shared/references.ts'
import { doneSchema } from '../../shared/responses.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** The text parts beside a pair's pictures. */
export const FACE_FLAGS = {
  [FACE_PARTS.front]: 'The face descriptor of the front, as JSON',
  [FACE_PARTS.back]: 'The face descriptor of the back, as JSON',
}

const { libraryAccuracySchema, referenceSettingsSchema, typeReferencesSchema } = references
const changed = (description: string) => json(references.referencesChangedSchema, description)
const KEY = { key: 'The type, as the library names it' }
const ID = { id: 'The reference' }

/** Coins that were confirmed once, and what is known by them. */
export const referenceOperations: SliceDescription = {
  title: 'Reference library',
  responses: {
    ReferenceLibrary: references.referenceLibrarySchema,
    KnownType: references.knownTypeSchema,
    TypeReferences: typeReferencesSchema,
    LibraryAccuracy: libraryAccuracySchema,
    ReferenceProposals: references.referenceProposalsSchema,
    ReferenceSettings: referenceSettingsSchema,
    ImportedReferences: references.importedReferencesSchema,
    CheckedImport: references.checkedImportSchema,
    ReferencesChanged: references.referencesChangedSchema,
    Descriptors: references.descriptorsSchema,
    RecalledSides: references.recalledSidesSchema,
    RecalledFaces: references.recalledFacesSchema,
  },
  bodies: {
    ImportReferences: references.importReferencesSchema,
    CheckImport: references.checkImportSchema,
    ReferenceRecord: references.referenceRecordSchema,
    ProposeType: references.proposeTypeSchema,
    PromoteType: references.promoteTypeSchema,
    PromoteProposal: references.promoteProposalSchema,
    RecallSides: references.recallSidesSchema,
    DescriptorsQuery: references.descriptorsQuerySchema,
    PictureDescriptor: references.pictureDescriptorSchema,
  },
  operations: {
    'GET /api/references': {
      summary: 'List the types that your coins and the deployment’s have taught',
      responses: json(references.referenceLibrarySchema, 'The types by name, with your settings'),
    },
    'DELETE /api/references': {
      summary: 'Forget all that your coins have taught',
      description: 'Your figures of accuracy too. Listings and pictures stay.',
      responses: changed('How many references were forgotten'),
    },
    'POST /api/references/sides': {
      summary: 'Tell which types pairs of face descriptors are, and which side is the front',
      responses: json(references.recalledSidesSchema, 'In the order of the pairs'),
      errors: ['RATE_LIMITED', 'BODY_TOO_LARGE'],
    },
    'POST /api/references/faces': {
      summary: 'Tell which coins single face descriptors are of',
      description: 'For a tray, which shows one side of each coin.',
      responses: json(references.recalledFacesSchema, 'In the order of the faces'),
      errors: ['RATE_LIMITED', 'BODY_TOO_LARGE'],
    },
    'GET /api/references/accuracy': {
      summary: 'Read how often coins were named right',
      description:
        'A naming is compared with what the seller confirmed, once a coin; memory and the vision model apart. Admins get the deployment’s figures by type too.',
      responses: json(libraryAccuracySchema, 'Your own figures and those of the deployment'),
    },
    'GET /api/references/settings': {
      summary: 'Read how memory is used for your coins',
      responses: json(referenceSettingsSchema, 'Your settings'),
    },
    'PUT /api/references/settings': {
      summary: 'Set how memory is used for your coins',
      responses: json(referenceSettingsSchema, 'Your settings'),
    },
    'GET /api/references/export': {
      summary: 'Export your references as a file',
      description: 'Without pictures. Another account can import it.',
      responses: { 200: { description: 'The file', types: ['application/json'] } },
    },
    'POST /api/references/import': {
      summary: 'Add references of a file',
      description: `At most ${references.IMPORT_MAX_REFERENCES} in a call. The same again adds nothing.`,
      responses: json(references.importedReferencesSchema, 'How many were new'),
      errors: ['RATE_LIMITED', 'BODY_TOO_LARGE', 'LIBRARY_FULL'],
    },
    'POST /api/references/import/check': {
      summary: 'Tell whether all references of a file fit, before its first piece is sent',
      description:
        'A face is named by the SHA-256 of its descriptor as JSON, `{"version":2,"edges":"…"}`, as it is in the file. Those that are known already take no room.',
      responses: json(references.checkedImportSchema, 'How many are new; they fit'),
      errors: ['RATE_LIMITED', 'BODY_TOO_LARGE', 'LIBRARY_FULL'],
    },
    'GET /api/references/types/:key': {
      summary: 'List the references of a type',
      parameters: KEY,
      responses: json(typeReferencesSchema, 'Your own and promoted ones, the newest first'),
    },
    'DELETE /api/references/types/:key': {
      summary: 'Forget a type',
      description: 'The deployment’s references of it name none of your coins any more either.',
      parameters: KEY,
      responses: changed('How many references were forgotten'),
      errors: ['NOT_FOUND'],
    },
    'PUT /api/references/types/:key/promoted': {
      summary: 'Promote your references of a type to the deployment’s library, or take that back',
      description: 'Every seller reads promoted references and sees their pictures.',
      parameters: KEY,
      responses: changed('How many references were changed'),
      errors: ['NOT_FOUND'],
    },
    'PUT /api/references/types/:key/proposed': {
      summary: 'Propose your references of a type to the deployment’s library, or take that back',
      description:
        'Admins see the proposed references and their pictures, without your name, and may promote them. What is taken back is no longer promoted.',
      parameters: KEY,
      responses: changed('How many references were changed'),
      errors: ['NOT_FOUND'],
    },
    'GET /api/references/proposals': {
      summary: 'List the references that sellers propose, without their names',
      responses: json(references.referenceProposalsSchema, 'Those that are not promoted yet first'),
    },
    'PUT /api/references/proposals/:id': {
      summary: 'Promote what a seller proposes, or take that back',
      description:
        'Of the proposal the named references are promoted, by the descriptors that are sent: what the seller said that the pictures show counts for nobody else.',
      parameters: { id: 'The proposal' },
      responses: changed('How many references were changed'),
      errors: ['NOT_FOUND', 'BODY_TOO_LARGE'],
    },
    'GET /api/references/:id/picture': {
      summary: 'Read the picture of a reference',
      parameters: ID,
      responses: {
        200: {
          description: 'Of an own one the small copy where there is one, else the picture',
          types: ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'],
        },
      },
      errors: ['NOT_FOUND'],
    },
    'DELETE /api/references/:id': {
      summary: 'Forget one of your references',
      parameters: ID,
      responses: changed('1'),
      errors: ['NOT_FOUND'],
    },
    'POST /api/pictures/descriptors': {
      summary: 'Read the face descriptors of your pictures',
      responses: json(references.descriptorsSchema, 'By hash; without those that have none'),
    },
    'PUT /api/pictures/:sha256{[0-9a-f]{64}}/descriptor': {
      summary: 'Store the face descriptor of one of your pictures',
      parameters: { sha256: 'The SHA-256 of the picture' },
      responses: json(doneSchema, 'It is stored'),
      errors: ['NOT_FOUND'],
    },
  },
}
