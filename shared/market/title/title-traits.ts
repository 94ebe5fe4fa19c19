/**
 * What sets the price of a coin apart from that of a plain one of its grade in a holder of PCGS or NGC: the service that
 * graded it, CAC's sticker, mirrors, a plus, an old holder, toning.
 */
export const PRICE_TRAITS = [
  'ICG',
  'ANACS',
  'CACG',
  'other grader',
  'CAC',
  'PL',
  'DMPL',
  'plus',
  'old holder',
  'toned',
] as const
export type PriceTrait = (typeof PRICE_TRAITS)[number]

/** Services without a trait of their own. */
export const OTHER_SERVICES = /\b(NTC|USCG|SGS|ACG|NNC|PCSS?|DGS|NGCS|SGC|IGC|HCC|CCCS|LCGS|CGS)\b/
const STICKER =
  /(?<!\b(no|non|not|without)[- ])\bCAC\b(?![- ]?(worthy|ready|quality|potential|\?))/i
const DEEP = /(?<![A-Za-z])(DMPL|DPL)\b|\bdeep (mirror(ed)? )?proof[- ]?like\b|\bdeep mirrors?\b/i
const PROOFLIKE = /(?<!semi[- ]?|[A-Za-z])PL\b|(?<!semi[- ]?)\bproof[- ]?like\b/
const OLD_HOLDER =
  /\b(OGH|rattlers?|doily|fatty|fatties|no[- ]line|first gen\w*|old(er)? (\w+ ){0,2}(holder|slab|case)|small white (holder|slab))\b/i
const TONED = /(?<!\b(un|not |no |lightly ))(toned|toning|rainbow)\b/i

/** The trait of a grading service; null for PCGS and NGC, whose coins bring the same, and where it is not known. */
export function traitOfGrader(grader: string | null | undefined): PriceTrait | null {
  if (!grader || grader === 'PCGS' || grader === 'NGC') return null
  return grader === 'ICG' || grader === 'ANACS' || grader === 'CACG' ? grader : 'other grader'
}

type TraitClues = { title: string; slab: boolean; grader: string | null; plus: boolean }

/** The traits that a title names. Of a raw coin a plus, mirrors and toning are a seller's praise. */
export function readTraits({ title, slab, grader, plus }: TraitClues): PriceTrait[] {
  if (!slab) return []
  const traits: PriceTrait[] = plus ? ['plus'] : []
  const service = grader ?? (OTHER_SERVICES.test(title) ? 'other' : null)
  const ofService = traitOfGrader(service)
  if (ofService) traits.push(ofService)
  if (grader !== 'CACG' && STICKER.test(title)) traits.push('CAC')
  if (DEEP.test(title)) traits.push('DMPL')
  else if (PROOFLIKE.test(title)) traits.push('PL')
  if (OLD_HOLDER.test(title)) traits.push('old holder')
  if (TONED.test(title)) traits.push('toned')
  return traits
}
