import { analysisStateSchema, coinAnalysisSchema, PICTURE_SLOTS } from '../../shared/coins.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../shared/pictures.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** The routes that analyze coins. */
export const coinOperations: SliceDescription = {
  title: 'Coins',
  responses: { CoinAnalysis: coinAnalysisSchema, AnalysisState: analysisStateSchema },
  operations: {
    'POST /api/coins/analyze': {
      summary: 'Have a coin recognised, described and priced',
      description:
        'Takes one coin of the month’s allowance; a failed analysis costs none, and the same two pictures again are the same analysis. It is carried through even when the caller hangs up.',
      form: {
        pictures: {
          [PICTURE_SLOTS.front]: { description: 'The front of the coin', required: true },
          [PICTURE_SLOTS.back]: { description: 'The back of the coin', required: true },
        },
        flags: { sameSideConfirmed: '"true": both pictures are the same on purpose' },
        types: PICTURE_TYPES,
        maxBytes: MAX_PICTURE_BYTES,
      },
      responses: json(coinAnalysisSchema, 'The coin, with how sure each part of it is'),
      errors: [
        'VALIDATION',
        'PICTURE_MISSING',
        'PICTURE_NOT_READABLE',
        'PICTURE_TRUNCATED',
        'PICTURE_TYPE',
        'PICTURE_TOO_LARGE',
        'PICTURE_TOO_MANY_PIXELS',
        'SAME_PICTURE',
        'ALLOWANCE_USED_UP',
        'VISION_NOT_CONFIGURED',
        'ANALYSIS_FAILED',
      ],
    },
    'GET /api/coins/analyses/:id': {
      summary: 'Read how far an analysis has come',
      parameters: { id: 'The analysis' },
      responses: json(analysisStateSchema, 'Its state, and its result once it is done'),
      errors: ['NOT_FOUND'],
    },
  },
}
