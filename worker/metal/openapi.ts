import * as metal from '../../shared/metal/metal.ts'
import { doneSchema } from '../../shared/responses.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** Rules by which live listings follow a metal. */
export const metalOperations: SliceDescription = {
  title: 'Metal',
  responses: {
    MetalOverview: metal.metalOverviewSchema,
    MetalChart: metal.metalChartSchema,
    MetalRuns: metal.metalRunsSchema,
    MetalPreview: metal.metalPreviewSchema,
    MetalCount: metal.metalCountSchema,
  },
  bodies: {
    PreviewMetalRule: metal.previewRuleSchema,
    StartMetalRule: metal.startRuleSchema,
    ChangeMetalRule: metal.changeRuleSchema,
    MetalListings: metal.metalListingsSchema,
  },
  operations: {
    'GET /api/metal': {
      summary: 'Read metal prices, rules and the listings that they concern',
      responses: json(metal.metalOverviewSchema, 'The overview'),
    },
    'GET /api/metal/chart': {
      summary: 'Read a metal’s prices of the last thirty days',
      parameters: { metal: 'The metal' },
      responses: json(metal.metalChartSchema, 'Prices, the earliest first'),
    },
    'GET /api/metal/runs': {
      summary: 'Read what the rules changed',
      parameters: { before: 'The `next` of the page before' },
      responses: json(metal.metalRunsSchema, 'Runs, the newest first'),
    },
    'POST /api/metal/runs/:id/undo': {
      parameters: { id: 'The run' },
      summary: 'Take back a run',
      description:
        'Pauses its rules, and gives each listing that still has the run’s price the one before.',
      responses: { 202: { schema: metal.metalCountSchema, description: 'How many listings' } },
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'POST /api/metal/preview': {
      summary: 'Preview a rule',
      description:
        'What it does now, and would have done in the last thirty days. Nothing is stored.',
      responses: json(metal.metalPreviewSchema, 'Coin by coin'),
    },
    'POST /api/metal/rules': {
      summary: 'Start a rule',
      responses: { 201: { schema: doneSchema, description: 'Started' } },
    },
    'PUT /api/metal/rules/:id': {
      parameters: { id: 'The rule' },
      summary: 'Change, pause or start a rule',
      responses: json(doneSchema, 'Changed'),
      errors: ['NOT_FOUND'],
    },
    'DELETE /api/metal/rules/:id': {
      parameters: { id: 'The rule' },
      summary: 'Delete a rule',
      description: 'Its listings stay as they are.',
      responses: json(doneSchema, 'Deleted'),
      errors: ['NOT_FOUND'],
    },
    'POST /api/metal/listings/follow': {
      summary: 'Have rules follow listings again that were edited by hand',
      responses: json(metal.metalCountSchema, 'How many listings'),
    },
    'POST /api/metal/listings/show': {
      summary: 'Put listings on sale again that a rule has put out of stock',
      responses: { 202: { schema: metal.metalCountSchema, description: 'How many listings' } },
      errors: ['EBAY_NOT_CONNECTED', 'EBAY_UNAVAILABLE', 'BUSY'],
    },
  },
}
