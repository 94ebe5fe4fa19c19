import { analysisStateSchema, coinAnalysisAnswer, FAST_PART } from '../../shared/coins/coins.ts'
import { SLAB_FLAG } from '../certificates/openapi.ts'
import { json, type SliceDescription } from '../http/operations.ts'
import { PICTURE_ERRORS, PICTURE_PAIR_FORM } from '../pictures/openapi.ts'
import { FACE_FLAGS } from '../references/openapi.ts'

/** The routes that analyze coins. */
export const coinOperations: SliceDescription = {
  title: 'Coins',
  responses: { CoinAnalysis: coinAnalysisAnswer.in, AnalysisState: analysisStateSchema },
  operations: {
    'POST /api/coins/analyze': {
      summary: 'Have a coin recognised, described and priced',
      description:
        'Takes one coin of the month’s allowance; a failed analysis costs none, and the same two pictures again are the same analysis. A coin of a type that was confirmed before costs none. It is carried through even when the caller hangs up.',
      form: {
        ...PICTURE_PAIR_FORM,
        flags: {
          sameSideConfirmed: '"true": both pictures are the same on purpose',
          ...FACE_FLAGS,
          ...SLAB_FLAG,
          [FAST_PART]:
            '"true" or "false" in place of your setting: a coin that memory is sure of is not shown to the model',
        },
      },
      responses: json(coinAnalysisAnswer.in, 'The coin, with how sure each part of it is'),
      errors: [
        'VALIDATION',
        ...PICTURE_ERRORS,
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
