import * as consignment from '../../shared/consignment/consignment.ts'
import { doneSchema } from '../../shared/responses.ts'
import { json, type SliceDescription } from '../http/operations.ts'

const ID = { id: 'The owner' }
const PERIOD = { ...ID, from: 'First day, UTC: 2026-11-01', to: 'Last day, UTC: 2026-11-30' }

/** Coins that a seller sells for others. */
export const consignmentOperations: SliceDescription = {
  title: 'Consignment',
  responses: {
    Consignment: consignment.consignmentSchema,
    Consignor: consignment.consignorSchema,
    Consignors: consignment.consignorListSchema,
    ConsignorStatement: consignment.statementSchema,
    StatementPreview: consignment.statementPreviewSchema,
  },
  bodies: {
    NewConsignor: consignment.newConsignorSchema,
    ConsignorPayment: consignment.newPaymentSchema,
    ConsignorArchive: consignment.archiveSchema,
    StatementMail: consignment.statementMailSchema,
    StatementHeading: consignment.headingSchema,
  },
  operations: {
    'GET /api/consignment': {
      summary: 'Read owners with what is here and what is owed',
      responses: json(consignment.consignmentSchema, 'The owners, and the head of statements'),
    },
    'PUT /api/consignment/heading': {
      summary: 'Set the name and address at the head of statements',
      responses: json(doneSchema, 'Stored'),
    },
    'GET /api/consignment/owners': {
      summary: 'List owners to choose from',
      responses: json(consignment.consignorListSchema, 'The owners by name'),
    },
    'POST /api/consignment/owners': {
      summary: 'Add an owner',
      responses: json(consignment.consignorSchema, 'The owner'),
      errors: ['CONFLICT'],
    },
    'PUT /api/consignment/owners/:id': {
      summary: 'Change an owner',
      description: 'Coins that are his already have the terms that they were given.',
      parameters: ID,
      responses: json(consignment.consignorSchema, 'The owner'),
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'PUT /api/consignment/owners/:id/archived': {
      summary: 'Archive an owner, or take that back',
      parameters: ID,
      responses: json(consignment.consignorSchema, 'The owner'),
      errors: ['NOT_FOUND'],
    },
    'DELETE /api/consignment/owners/:id': {
      summary: 'Delete an owner without coins and payments',
      parameters: ID,
      responses: json(doneSchema, 'Deleted'),
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'POST /api/consignment/owners/:id/payments': {
      summary: 'Record what was paid to an owner',
      description:
        'The same payment again changes nothing. Another one with the id of a recorded one is refused.',
      parameters: ID,
      responses: json(doneSchema, 'Recorded'),
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'DELETE /api/consignment/owners/:id/payments/:payment': {
      summary: 'Take a recorded payment back',
      parameters: { ...ID, payment: 'The payment' },
      responses: json(doneSchema, 'Deleted'),
    },
    'GET /api/consignment/owners/:id/statement': {
      summary: 'Read what an owner is told of a period',
      description:
        'His coins that were sold and that came back, what was paid, and what is owed at the end. Worked out of the sales as they are known now.',
      parameters: PERIOD,
      responses: json(consignment.statementSchema, 'The statement'),
      errors: ['NOT_FOUND'],
    },
    'GET /api/consignment/owners/:id/statement.csv': {
      summary: 'The same as a CSV file',
      description: 'RFC 4180, UTF-8 with a byte order mark. It names no buyer.',
      parameters: PERIOD,
      responses: {
        200: { description: 'A row for each line, between the balances', types: ['text/csv'] },
      },
      errors: ['NOT_FOUND'],
    },
    'GET /api/consignment/owners/:id/statement/mail': {
      summary: 'Read the mail that a statement would be sent as',
      parameters: PERIOD,
      responses: json(consignment.statementPreviewSchema, 'The mail'),
      errors: ['NOT_FOUND'],
    },
    'POST /api/consignment/owners/:id/statement/mail': {
      summary: 'Mail a statement to its owner',
      description:
        'The same request again sends nothing. An owner without a coin or a sale gets none, and nobody more than three a day.',
      parameters: ID,
      responses: json(doneSchema, 'On its way'),
      errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
    },
  },
}
