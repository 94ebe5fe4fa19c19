/* Words of problems that a seller denies: "never cleaned or polished", "no scratches, dings or rim bumps". */

const PARTICIPLE =
  '(?:cleaned|polished|whizzed|dipped|wiped|buffed|damaged|scratched|scraped|bent|holed|plugged|cracked|corroded|repaired|pitted|stained|spotted|dinged|dented|nicked|gouged|tooled|smoothed|altered|doctored|mounted|soldered|filed|burned|burnt|hairlined|impaired|recolou?red|artificially toned|chopped|chopmarked|engraved|defaced|messed with)'
const NOUN =
  '(?:scratch(?:es|ing)?|dings?|dents?|nicks?|bumps?|bruis(?:e|es|ing)|gouges?|holes?|cracks?|chips?|cuts?|chop ?marks?|mount marks?|marks?|hits?|spots?|spotting|stains?|staining|hairlines?|problems?|issues?|flaws?|defects?|damages?|cleanings?|polishing|dipping|whizzing|tooling|smoothing|repairs?|corrosion|rust|verdigris|pvc|residue|crud|pitting|porosity|graffiti|initials|culls?|details?|wear|bends?|filing|solder(?:ing)?|alterations?)'
const ADVERBS =
  '(?:(?:any|a|an|been|ever|visible|major|apparent|big|harsh|obvious|serious|significant|noticeable|distracting|deep|heavy|other|known|real|(?:signs?|evidence|traces?) of|environmental|env|rim|edge|surface|bag|contact) )*'
const AND = '(?:,? (?:and|&) |, ?|/)'
const OR = ',? n?or '

/** Words of one kind in a row. A comma joins words of the same kind alone: "no scratches, cleaned" is a cleaned coin. */
const listOf = (word: string): string =>
  `${word}(?:${AND}${ADVERBS}${word}|${OR}${ADVERBS}(?:${PARTICIPLE}|${NOUN}))*`

const DENIED = new RegExp(
  `\\b(?:(?:not|never|nor|neither|non|no|zero|without|w/o|free (?:of|from)|\\w+n['’]t)[- ]${ADVERBS}(?:${listOf(PARTICIPLE)}|${listOf(NOUN)})|un[- ]?(?:${PARTICIPLE}|${NOUN}))\\b`,
  'gi',
)

/** A title, or the words behind a grade, without the problems that they deny. What they affirm stays. */
export const withoutDeniedProblems = (text: string): string => text.replace(DENIED, ' ')
