import { withoutDeniedProblems } from '../../numismatics/problem-words.ts'

/** What a title offers. `coin` is one coin; everything else is no comp for one. */
export const TITLE_KINDS = [
  'coin',
  'lot',
  'roll',
  'set',
  'replica',
  'token',
  'jewellery',
  'supplies',
  'note',
  'bar',
] as const
export type TitleKind = (typeof TITLE_KINDS)[number]

const REPLICA =
  /\b(copy|copies|replicas?|repro|reproductions?|facsimile|fantasy|counterfeits?|fakes?|novelty|tribute|restrikes?|gallery mint|not (real|genuine|authentic)|(chinese|china) made|souvenir|prop coins?|imitation|studded copy)\b/i
/** Mints struck some foreign coins again with their old dates; they are no copies. */
const NOT_REPLICA =
  /\b(not|no|never|isn'?t|nor) (an? |any )?(copy|copies|replicas?|repro|reproductions?|counterfeits?|fakes?)\b|\b(austrian?|hungar\w+|mexic\w+|thaler|ducats?|coronas?)\b.*\brestrikes?\b|\brestrikes?\b(?=.*\b(austrian?|hungar\w+|mexic\w+)\b)|\bcounterfeit detect\w*/gi
const NOTE =
  /\b((silver|gold) cert(ificate)?s?|federal reserve|bank ?notes?|paper money|star note|legal tender|united states note|us note|national currency|frn|fractional currency|(blue|red|brown|green) seal|large size|horse ?blanket|black eagle note|notes?|dollar bills?|\$\d+ bills?|\$\d+ note)\b/i
/** "SILVER CERT #50231188": a silver coin and the number of its certificate; a note's number has letters. */
const CERTIFICATE_NUMBER =
  /\b(silver|gold) cert(ificate)?\.? ?(#|no\.?|number) ?\d{5,}(?![\dA-Z])/gi
const BAR =
  /\b(ingots?|bullion bars?|(silver|gold|copper|platinum|oz|ounce|gram|fine|\.?9999?|poured|art|assay) bars?|(silver|copper|gold|oz|ounce|\.?9999?|bullion|art|proof-like) rounds?|bars?\b(?=.*\.?999)|rounds?\b(?=.*\.?999))\b/i
const TOKEN =
  /\b(tokens?|(?<!peace )medals?(?! (of honor|alignment|turn))|medallions?|exonumia|elongated|wooden nickels?|challenge coins?|casino chips?|so[- ]called dollars?|pocket piece|checks?(?= good for)|good for)\b/i
const JEWELLERY =
  /\b(rings?(?! (of|around|test))|pendants?|necklaces?|bracelets?|cuff ?links?|earrings?|brooch(es)?|money ?clips?|tie (tacks?|bars?|clips?|pins?)|key ?(chains?|rings?|fobs?)|bolo|belt buckles?|pocket watch|watch (fob|band|face)|(lapel|hat|stick) ?pins?|bezels?|charms?|jewel(le)?ry|cut[- ]?out|cut coin|hand cut|money bands?|coin art)\b/i
const EX_JEWELLERY =
  /\b(ex|former(ly)?|was|from|removed from|prior|previously|old|used in|damage from|evidence of)[- ]*(jewel(le)?ry|jewelled|bezel|mount|pendant|ring|necklace|charm)\w*|\b(jewel(le)?ry|bezel|mount|ring|loop|pendant)( mount(ing)?| loop| ring)? (removed|removal|piece|wear|damage)\b|\bwas (a |in )?(pendant|bezel|ring)\b/gi
/** Things for coins. A dated coin may come out of them, so the plain words count only without a date. */
const SUPPLIES_SURE =
  /\b(no coins?( included)?|coins? not included|(empty|unused|blank|new|used) (\w+ ){0,3}(album|folder|holder|case|box|tube|book|binder|pages?|capsules?)s?|(album|folder|box|packaging|ogp|coa|case|holder|capsule|tube|insert|sleeve|book) only|(holders?|capsules?|albums?|tubes?|folders?|case|box|slabs?|boxes|binder|pages|display|airtites?|air-tites?|snaplocks?|flips) (for|fits?)\b|price guide|guide ?book|red ?book|magazine|poster|loupe|coin (supplies|boards?|tubes|flips|scale|cases?)|display (case|box|frame|stand)|2 ?x ?2s?\b.*\b(holders?|flips|pack|box)|(holders?|flips).*\b(\d+[- ]?packs?|pack of \d+)|storage box|(?<!\bin (an? )?)air-?tites?( holders?)?$|dvd|magnets?|ornaments?|buttons?|t-?shirts?|patch(es)?|encyclop\w+|catalog(ue)?s?|stickers?|mugs?|slab (storage )?box(es)?|coin map|push-?pin|coin holders?|(box|case|holder|album|folder|tube|capsule)(es|s)?\b.*\b(empty|no coins?|without coins?)|(slab|storage) (box|case)(es)?|(box|case) (that )?holds? \d+)\b/i
const SUPPLIES_BRAND =
  /\b(whitman|dansco|littleton|harris) (\w+ ){0,3}(#? ?\d{3,4}|folders?|albums?|pages?|binders?)\b/i
const FILLED = /\b(coins|complete|full|filled|sets?|partial|started|collection)\b/i
const SUPPLIES_PLAIN =
  /\b(albums?|folders?|holders?|capsules?|tubes?|binders?|books?|flips|slipcase|map|coin box|mint box|dansco|whitman)\b/i
const ROLL = /\b(rolls?|obw|bank[- ]wrapped|shotgun|tubes? of)\b/i
const NOT_ROLL =
  /\b(from|ex|out of|fresh from|pulled from|original|obw|mint|bank|old|a|the|end of)[- ](an? |the )?(\w+ )?(roll|tube)\b(?! of)(?=.*\b(coin|single|fresh|toned|toning|quality|beauty|gem)\b)|\broll[- ](fresh|toned|toning|quality|find|friction|mark(s)?|ends?|end toning|rub|single)\b|\b(from|ex|out of)[- ](an? |the )?(\w+ ){0,3}(roll|tube)s?\b|\bcam rolls?\b|\brolled\b|\bobw\b(?=.*\bsingle\b)/gi
const SET =
  /\b(sets?|complete (collection|run)|birth year|(p|d|s) ?[&+,] ?(d|s)( ?[&+,] ?s)?(?![\w-])|p\/d(\/s)?(?![\w-])|p ?and ?d|pds|p-d-s|prestige|(\d+|two|three|four|five|six) coin (mint|proof|silver|year)|complete\b.*\b(albums?|folders?)|(albums?|folders?)\b.*\bcomplete)\b/i
const NOT_SET =
  /\b(from|ex|out of|pulled from|removed from|broken from|cut from|taken from|(only|issued|released|sold|available|struck|made)( only)? (in|for|with))[- ](an? |the |\d{4} |original |us |u\.s\. )*(\w+[- ]){0,3}sets?\b|\b(registry|mint|proof|special mint|sms|album|set) sets? (coin|quality|break|fresh|toned|toning|registry|single|pull|issue)\b|\bregistry\b( sets?)?( quality)?|\bset (break|registry|coin|issue|quality)\b|\bspecial mint sets?\b(?=.*\b(cent|penny|nickel|dime|quarter|half|kennedy|lincoln|jefferson|washington|roosevelt)\b)|\bset of (dies|hubs)\b|\bdie set\b|\bmint set only\b|\b(complet(e|es|ing)|finish(es)?|fill(s)?|(add|addition)s? to|upgrade|for) (your|that|the|this|my|any) (\w+ ){0,3}(sets?|albums?|folders?|collections?)\b/gi
/** What is not there, whatever holder or label a title names. */
const NO_COIN =
  /\b(no coins?|coins? not included|empty|without coins?|(box|case|label|insert|holder|slab)s? only|holds? \d+)\b/i
const LOT =
  /\b(lots?|monster box|bulk|assorted|assortment|mixed (dates?|lot|mints?|grades?)|mixture|hoard (of|liquidation)|group of|grouping|pair of|pairs|bag of|bags? of|sack of|random|u ?pick|you pick|your choice|choose|choice of (date|year)|pick (one|your|a|from|date|any)|pick|various dates|mixed coins|different dates|many dates|dates available|available|per coin|each|duos?|trio|accumulation|estate sale coins|old us coins|junk silver|half pound|\d+ ?(lbs?|pounds?)|face value|face|(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty) (different|coins|pieces|pcs|morgans?|peace|total)|more than one|multiple)\b/i
/** An auction's lot number and praise ("a lot of luster") offer no lot; a hoard's name is a provenance. */
const NOT_LOT =
  /\blot ?(#|no\.?|number) ?\d+\b|\blot ?\d{1,3}-\d{1,3}\b|\blot 1[0-7]\d\d\b(?! \w*s\b)|\blot ?#? ?(?!of\b)[a-z]{1,2}[ /-]?\d{2,}\b|\blots? of (\w+ )?(luster|lustre|detail|details|eye|color|colour|toning|meat|mint|flash|character|life|frost|cartwheel|red|original|appeal|wear|shine|bloom|white|blue)\w*\b|\b(a lot)\b(?! of \d)|\b(face|obverse) (is|looks|toned|clean|marks?|up)\b|\b(clean|full|strong) face\b|\beach side\b|\bready to choose\b/gi
const COUNT =
  /(?:\b(?:lot|set|group|bag|roll|pack|bundle|quantity|qty|total)\s*(?:of|:)?\s*\(?(\d{1,4})\)?\b(?!\s*(?:oz|st\b|states))|\bx\s?(\d{1,3})\b(?!\s*\d|\s?mm)|(?<![\d/.x])\b(\d{1,3})\s?x\b(?!\s*\d|\s?f\b)|(?<![\d.#$/-]|\b(?:MS|PR|PF|AU|XF|EF|VF|VG|F|G|AG|PCGS|NGC|ANACS|SP|top|hot|type|no\.?)[ -]?)\b(?!(?:1[789]|20)\d\d\b)(\d{1,4})\s?[- ]?(?:pcs?|pieces|pc|coins?|ct|count|different|diff|assorted|total|unc coins|bu coins|silver coins|coin)\b(?! set\b)|^\s*\((\d{1,3})\)|\((\d{1,3})(?: coins?| pcs?| pieces| total)?\)(?=\s|$))/i
/** "10 Morgan Silver Dollars": a number of coins, then the name in the plural. */
const COUNTED_PLURAL =
  /^\W*(\d{1,3}|[3-9]\d{3}|\d{5}|\d{1,2},\d{3}|two|three|four|five|six|seven|eight|ten|dozen)\+?[ -](?!cents?\b|c\b|oz\b|dollars?\b)(?:.*)\b(dollars|halves|quarters|dimes|nickels|cents|pennies|morgans|eagles|wheaties|walkers|mercs|coins|mercury dimes)\b/i

const ERROR =
  /\b(errors?|off[- ]?cent(er|re)(ed)?|clip(ped)?( planchet)?|lamination|laminated|delaminat\w+|broad ?struck|broad ?strike|double struck|triple struck|die caps?|mint error|wrong (planchet|stock)|struck (on|thru|through)|strike ?(thru|through)|brockage|missing (edge|clad|letter)\w*|blank planchet|planchet (error|flaw|clip)|mule|cuds?|capped die|indent|partial collar|rotated (die|reverse)|mechanical doubling|uniface|split planchet|improper\w* annealed)\b/i
const NOT_ERROR = /\bmoney ?clips?|\bno errors?\b|\bnot an error\b/gi

const ALTERED =
  /\b((24k|24kt|gold|silver|rhodium|ruthenium|platinum|nickel|chrome)[- ]?(plated|gilded|layered|clad copy|dipped)|plated|gilded|gilt|gold[- ](highlight|accent|trim|overlay|layer)\w*|colou?ri[sz]ed|painted|enamell?ed|hobo( nickel)?|counter ?stamp\w*|hologra\w+|two[- ]headed|double headed|magician\w*|magic trick|trick coin|carved|engraved)\b/i

const PROBLEM =
  /\b(cleaned|cleaning|clnd|details?|det\.?|dtls?|damaged?|dmg|holed?|plugged|scratch(ed|es|y)?|bent|polished|polishing|ex[- ]?(jewel\w*|mount\w*|bezel)|mount (removed|mark\w*)|mounted|culls?|graffiti|corroded|corrosion|repaired|whizzed|pitted|pitting|burned|burnt|impaired|environmental|env\.? (dam\w*|details?)|rim[- ](dings?|bumps?|damage|nicks?|filed|bruise|issues?|cut)s?|dings?|dented?|gouged?|harsh\w*|tooled|tooling|smoothed|artificial\w*|questionable|altered|recolou?red|pvc|porous|porosity|acid|verdigris|stained?|wiped|ungrade?able|no grade|problems?|problem coin|chop ?mark\w*|chopped|buffed|solder\w*|loop|filed|bag ?damage|heat damage|dug|ground find|metal detect\w*|excavated|saltwater|shipwreck effect|sea ?water|scrap|cracked|hairlined?|keg marks?|adjusted|initials|etched|defaced|crud|residue|as is|genuine only|peeling|zinc rot|rotted|rusty|rusted|worn flat|shot)\b/i
const NOT_PROBLEM =
  /\b(problem|damage|scratch|ding|mark|rim)[- ]free\b|\b(sharp|great|nice|strong|bold|crisp|full|excellent|amazing|awesome|beautiful|superb?|clear|surface|lots? of|lovely|solid|wonderful|outstanding|incredible|terrific|fantastic|exceptional|decent|tons of|pleasing|nicely|some|lot of|killer|loaded with|fabulous|high|much|all|hammered|remaining|feather|hair|horn|full horn|see|for|more|read|with|w\/|additional|other|item|luster|pics?|photos?|pictures?) details?\b|\bdetails? (as shown|as pictured|below|in|inside|visible|remain\w*|showing|for|and luster)\b|\b(see|read) (all )?(the )?(photos?|pics?|description) (for|&|and) details?\b|\bdie (crack\w*|polish\w*|scratch\w*|clash\w*)\b|\bpolished dies?\b|\b(scratch\w*|scuff\w*|cracked|chipped|damaged) (\w+ )?(holder|slab|case|plastic)\b|\b(holder|slab) (is |has )?(scratch\w*|scuff\w*|cracked|damage\w*)\b|\bcracked (die|skull|out)\b|\bfull loop\b|\bdug up\b/gi
const QUALITY_IF_RAW =
  /\b(?<!\b(extremely|extra|very) )(good|fine) details?\b(?! ?[-,(]? ?(cleaned|corro\w*|damage\w*|scratch\w*|bent|holed|env\w*|rim))/gi

export type KindReading = {
  kind: TitleKind
  /** Pieces offered; 1 for one coin, 0 where a lot names no number. */
  quantity: number
  error: boolean
  altered: boolean
  problem: boolean
}

type KindClues = {
  title: string
  dated: boolean
  span: boolean
  dates: number
  mentions: number
  certified: boolean
  /** A grade as a number. */
  numbered: boolean
}

/** What a title offers, and what sets a single coin apart from others of its kind. */
export function readKind(clues: KindClues): KindReading {
  const { title, certified } = clues
  const praised = withoutDeniedProblems(title).replace(NOT_PROBLEM, ' ')
  const plain = certified ? praised : praised.replace(QUALITY_IF_RAW, ' ')
  const quantity = quantityOf(clues)
  const kind = kindOf(clues, quantity)
  return {
    kind,
    quantity: kind === 'coin' ? 1 : quantity > 1 ? quantity : 0,
    error: ERROR.test(title.replace(NOT_ERROR, ' ')),
    altered: ALTERED.test(title),
    problem: PROBLEM.test(plain) || title.replace(EX_JEWELLERY, ' ') !== title,
  }
}

function kindOf(
  { title, dated, span, dates, mentions, certified, numbered }: KindClues,
  quantity: number,
): TitleKind {
  if (REPLICA.test(title.replace(NOT_REPLICA, ' '))) return 'replica'
  if (NOTE.test(title.replace(CERTIFICATE_NUMBER, ' '))) return 'note'
  if (BAR.test(title)) return 'bar'
  const many = LOT.test(title.replace(NOT_LOT, ' '))
  if (TOKEN.test(title) && !(many && /\bcoins\b/i.test(title))) return 'token'
  // A holder's label may say "earring": the name of a die variety.
  if (!certified && JEWELLERY.test(title.replace(EX_JEWELLERY, ' '))) return 'jewellery'
  // Label, holder and box of a graded coin are its own.
  const inSlab = certified && numbered && dated
  if ((inSlab ? NO_COIN : SUPPLIES_SURE).test(title)) return 'supplies'
  if (SUPPLIES_BRAND.test(title) && !FILLED.test(title) && (!dated || span)) return 'supplies'
  if (
    !dated &&
    !certified &&
    SUPPLIES_PLAIN.test(title) &&
    !/\b(set|complete|coins)\b/i.test(title)
  )
    return 'supplies'
  if (ROLL.test(title.replace(NOT_ROLL, ' '))) return 'roll'
  if (
    SET.test(title.replace(NOT_SET, ' ')) &&
    !/\b(lots?|choice of|your choice|you pick)\b/i.test(title)
  )
    return 'set'
  const loose = !dated && !certified && /\bcollection\b/i.test(title)
  if (
    loose ||
    many ||
    mentions >= 3 ||
    quantity > 1 ||
    (dates > 1 && !certified) ||
    (span && !certified)
  )
    return 'lot'
  return 'coin'
}

// biome-ignore format: a table reads best as one
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, ten: 10, dozen: 12,
}

/** A number in brackets: a dealer's stock number where one dated coin is named and the number is high. */
const IN_BRACKETS = /[([{]#? ?(\d{1,3})[)\]}](?=\s|$)/g
const FEW = 20
const PLURAL =
  /\b(dollars|halves|quarters|dimes|nickels|(?<!\b(no|with|w\/o|without) )cents|pennies|morgans|eagles|wheaties|walkers|mercs|coins|pieces|pcs)\b/i

function quantityOf({ title, dated, certified, numbered }: KindClues): number {
  const one = dated && !PLURAL.test(title)
  const text = title
    .replace(NOT_LOT, ' ')
    .replace(IN_BRACKETS, (whole, digits: string) =>
      one && ((certified && numbered) || Number(digits) > FEW || digits.startsWith('0'))
        ? ' '
        : whole,
    )
  const counted = COUNT.exec(text)
  const digits = counted?.slice(1).find(group => group !== undefined)
  if (digits !== undefined) return Number(digits)
  const [, plural] = COUNTED_PLURAL.exec(title) ?? []
  if (plural === undefined) return 1
  return NUMBER_WORDS[plural.toLowerCase()] ?? Number(plural.replace(',', ''))
}
