import {
  SIDE_MAX_CODES,
  SLAB_CODE_MAX_CHARACTERS,
} from '../../../shared/certificates/slab-reading.ts'

const code = (text: string) => ({ text, format: 'ITF', passes: 2 })

/** The bars of PCGS 40010001, an 1881-S Morgan dollar in MS65, as the part that travels with the pictures. */
export const SLAB = { front: [code('0071306540010001')], back: [] }

/** Parts that are no reading, by what is wrong with them. */
export const BROKEN_SLABS: [what: string, part: unknown][] = [
  ['of another form', { front: '0071306540010001' }],
  ['that are too many', { front: Array(SIDE_MAX_CODES + 1).fill(code('0071306540010001')), back: [] }],
  ['with a text that is too long', { front: [code('1'.repeat(SLAB_CODE_MAX_CHARACTERS + 1))], back: [] }],
] // biome-ignore format: a table reads best as one
export const BROKEN_SLAB_TEXT = '{"front":[{"text":"00713'

/** What a broken part is answered with. */
export const BROKEN_SLAB_ERROR = {
  code: 'VALIDATION',
  message: 'The codes of this slab cannot be read. Please send the coin again.',
}
