/** A design as titles name it. */
export type Design = {
  /** Words of a title. */
  readonly named: RegExp
  /** Series that show the design; denomination and date decide between them. */
  readonly series: readonly string[]
  /** The word alone does not name the design: other series share it. */
  readonly weak?: boolean
}

const GOLD = ['quarter-eagle', 'half-eagle', 'eagle', 'double-eagle']
const goldOf = (design: string, sizes = GOLD): string[] => sizes.map(size => `${design}-${size}`)

/** Designs as sellers name them, the more specific names first. */
// biome-ignore format: a table reads best as one
export const DESIGNS: readonly Design[] = [
  { named: /\bchain (large )?cents?\b|chain (rev|reverse)/i, series: ['chain-cent'] },
  { named: /\bwreath (large )?cents?\b/i, series: ['wreath-cent'] },
  { named: /\bliberty cap\b/i, series: ['liberty-cap-half-cent', 'liberty-cap-cent'] },
  {
    named: /\bflowing hair\b/i,
    series: ['flowing-hair-half-dime', 'flowing-hair-half-dollar', 'flowing-hair-dollar', 'chain-cent', 'wreath-cent'],
  },
  { named: /\bgobrecht\b/i, series: ['gobrecht-dollar'] },
  { named: /\b(reeded edge|r\.?e\.?) (capped )?(bust|half)/i, series: ['reeded-edge-half-dollar'] },
  {
    named: /\bdraped bust\b/i,
    series: ['half-cent', 'cent', 'half-dime', 'dime', 'quarter', 'half-dollar', 'dollar'].map(
      each => `draped-bust-${each}`,
    ),
  },
  {
    named: /\bcapped head\b/i,
    series: ['capped-head-quarter-eagle', 'capped-head-half-eagle'],
  },
  {
    named: /\bclassic head\b/i,
    series: ['classic-head-half-cent', 'classic-head-cent', 'classic-head-quarter-eagle', 'classic-head-half-eagle'],
  },
  {
    named: /\bturban head\b/i,
    series: ['classic-head-half-cent', 'classic-head-cent', ...goldOf('capped-bust-right', ['quarter-eagle', 'half-eagle', 'eagle'])],
  },
  { named: /\b(capped|draped) (draped )?bust (facing |to )?left\b|\bcapped draped bust\b/i, series: ['capped-bust-left-half-eagle', 'capped-bust-left-quarter-eagle', 'capped-bust-half-dollar', 'capped-bust-quarter', 'capped-bust-dime', 'capped-bust-half-dime', 'reeded-edge-half-dollar'] },
  {
    named: /\b(?<!(rounded|pointed|broad) )(capped )?bust\b/i,
    series: [
      'capped-bust-half-dime', 'capped-bust-dime', 'capped-bust-quarter', 'capped-bust-half-dollar', 'reeded-edge-half-dollar',
      'draped-bust-half-cent', 'draped-bust-cent', 'draped-bust-half-dime', 'draped-bust-dime', 'draped-bust-quarter',
      'draped-bust-half-dollar', 'draped-bust-dollar', 'capped-bust-right-quarter-eagle', 'capped-bust-left-quarter-eagle',
      'capped-bust-right-half-eagle', 'capped-bust-left-half-eagle', 'capped-bust-right-eagle',
    ],
  },
  { named: /\btrade (dollars?|\$|silver)|\btrade\b(?=.*(\$1|dollar))/i, series: ['trade-dollar'] },
  {
    named: /\bseated\b/i,
    series: ['half-dime', 'dime', 'quarter', 'half-dollar', 'dollar']
      .map(each => `seated-liberty-${each}`)
      .concat('twenty-cent-piece'),
  },
  { named: /\b(braided hair|petite head)\b/i, series: ['braided-hair-cent', 'braided-hair-half-cent'] },
  { named: /\b(matron|coronet)( head)?\b/i, series: ['coronet-cent', 'braided-hair-half-cent', ...goldOf('liberty-head'), 'braided-hair-cent'] },
  { named: /\bflying eagle\b|\bfe cents?\b/i, series: ['flying-eagle-cent'] },
  { named: /\blarge (1c|cents?|penny|pennies|one cent)\b/i, series: ['braided-hair-cent', 'coronet-cent', 'classic-head-cent', 'draped-bust-cent', 'liberty-cap-cent'] },
  { named: /\bstanding (lib\w*\.?|quarters?)|\bslqs?\b/i, series: ['standing-liberty-quarter', 'standing-liberty-centennial-gold'] },
  { named: /\bwalking lib\w*\.?|\b(lib\w*\.?|lady) walking\b|\bwalkers?\b|\bwlhs?\b/i, series: ['walking-liberty-half-dollar', 'walking-liberty-centennial-gold'] },
  { named: /\bmorgans?\b/i, series: ['morgan-dollar'] },
  { named: /\bpeace\b(?! medal)/i, series: ['peace-dollar'] },
  { named: /\bbarbers?\b/i, series: ['barber-dime', 'barber-quarter', 'barber-half-dollar'] },
  { named: /\bmerc(s|ury|uries)?\b|\bwinged (liberty|head)/i, series: ['mercury-dime', 'mercury-dime-centennial-gold'] },
  { named: /\b(roosevelts?|rosies?)\b/i, series: ['roosevelt-dime'] },
  { named: /\b(wheats?|wheaties?|wheat ?backs?|wheat ?ears?|vdb|v\.d\.b\.?|steel(ies?)?( (wheat|war))? ?(cents?|penn\w+|lincoln)?)\b/i, series: ['lincoln-wheat-cent'] },
  { named: /\b(2009|bicentennial) lincoln (?!silver|dollar)|lincoln (birthplace|formative|professional|presidency|bicentennial) (?!silver|dollar)/i, series: ['lincoln-bicentennial-cent'] },
  { named: /\blincolns?\b|\bmemorial (cents?|penn)/i, series: ['lincoln-wheat-cent', 'lincoln-memorial-cent', 'lincoln-bicentennial-cent', 'lincoln-shield-cent'], weak: true },
  { named: /\bv[- ]?nickels?\b|\bliberty (v )?nickels?\b|\bracketeer\b|\b(no|with(out)?|w\/o?) cents\b.*\bnickel|\bnickel\b.*\b(no|with(out)?|w\/o?) cents\b|\bliberty (head )?(5 ?c|five cent)/i, series: ['liberty-head-nickel'] },
  { named: /\b(jeffersons?|jeffs?|war nickels?|monticello|westward journey|speared bison|peace medal|keelboat|ocean in view)\b/i, series: ['jefferson-nickel'], weak: true },
  { named: /\b(franklins?|ben frank\w*|fbl)\b/i, series: ['franklin-half-dollar'], weak: true },
  { named: /\b(kennedy|kennedys|jfk)\b/i, series: ['kennedy-half-dollar'], weak: true },
  { named: /\b(eisenhower|ike|ikes)\b/i, series: ['eisenhower-dollar'], weak: true },
  { named: /\b(sba|susan b\.?|anthony)\b/i, series: ['susan-b-anthony-dollar'] },
  { named: /\b(presidential|president)\b/i, series: ['presidential-dollar'], weak: true },
  { named: /\bnative american\b/i, series: ['native-american-dollar'] },
  { named: /\b(sacagawea|sacajawea|sacagewea|sac|sacs|golden) ?(dollars?|\$1|native)?\b/i, series: ['sacagawea-dollar', 'native-american-dollar'] },
  { named: /\binnovation\b/i, series: ['american-innovation-dollar'] },
  { named: /\b(st\.?|saint)[- ]?gaudens\b|\bsaint\b(?=.*(\$20|gold|double|wire (edge|rim)|flat rim))|\bhigh relief saint\b|(\$20|double eagle).*\b(saint|st\.? g)/i, series: ['saint-gaudens-double-eagle', 'indian-head-eagle', 'ultra-high-relief-double-eagle'] },
  { named: /\bultra high relief\b|\buhr\b/i, series: ['ultra-high-relief-double-eagle'] },
  { named: /\bgold (american )?buffalo|\bbuffalo (1 ?oz )?(\$50|gold)|\$50 (gold )?buffalo|american buffalo.*gold/i, series: ['american-gold-buffalo'] },
  { named: /\bbuff?alos?\b|\bbuffs?\b|(?<!speared )\bbison\b|\b(three|3)[- ]leg/i, series: ['buffalo-nickel', 'american-gold-buffalo', 'american-buffalo-silver-dollar'] },
  { named: /\btype (2|3|ii|iii)\b.*\bgold dollar|\bgold dollar.*\b(type|ty) ?(2|3|ii|iii)\b|\bindian( head)? gold dollar|\bprincess gold dollar/i, series: ['indian-princess-gold-dollar'] },
  { named: /\bfirst spouse\b/i, series: ['first-spouse-gold'] },
  { named: /\bamerican liberty\b.*\b(gold|high relief)\b/i, series: ['american-liberty-gold'] },
  { named: /\bsesqui(centennial)?\b/i, series: ['sesquicentennial-half-dollar', 'sesquicentennial-quarter-eagle'], weak: true },
  { named: /\b(gold dollar|\$1 gold|gold \$1|g\$1)\b|(^|[^\d.])\$1 (liberty|indian|princess).*gold|gold.*\bone dollar/i, series: ['liberty-head-gold-dollar', 'indian-princess-gold-dollar'], weak: true },
  { named: /\bprincess\b/i, series: ['indian-princess-gold-dollar', 'three-dollar-gold'] },
  { named: /\bihcs?\b/i, series: ['indian-head-cent'] },
  { named: /\bindians?\b/i, series: ['indian-head-cent', 'buffalo-nickel', 'indian-princess-gold-dollar', 'three-dollar-gold', 'indian-head-quarter-eagle', 'indian-head-half-eagle', 'indian-head-eagle'] },
  { named: /\b(3|three)[- ]?c(ents?)?\b.*nickel|nickel.*\b(3|three)[- ]?c(ents?)?\b|\b3cn\b/i, series: ['three-cent-nickel'] },
  { named: /\b(3|three)[- ]?c(ents?)?\b.*silver|silver.*\b(3|three)[- ]?c(ents?)?\b|\b3cs\b|\btrimes?\b/i, series: ['three-cent-silver'] },
  { named: /\bshield (penn\w+|cents?)\b|\bunion shield\b/i, series: ['lincoln-shield-cent'] },
  { named: /\bshield\b/i, series: ['shield-nickel', 'two-cent-piece', 'lincoln-shield-cent'], weak: true },
  { named: /\b(us|u\.s\.)? ?territor(y|ies|ial)\b/i, series: ['dc-territories-quarter'] },
  { named: /\b(atb|america the beautiful|national parks?)\b.*\b(5|five) ?(oz|ounces?)\b|\b(5|five) ?(oz|ounce)\b.*\b(atb|america the beautiful|national parks?|quarter)\b/i, series: ['america-the-beautiful-five-ounce'] },
  { named: /\b(atb|america the beautiful|national parks?)\b/i, series: ['america-the-beautiful-quarter'] },
  { named: /\b(state(hood)?|50 states?) quarters?\b|\bstates? quarters?\b/i, series: ['state-quarter'] },
  { named: /\bamerican women\b|\bwomens? quarters?\b|\bawq\b/i, series: ['american-women-quarter'] },
  { named: /\bcrossing( the)? delaware\b/i, series: ['crossing-the-delaware-quarter'] },
  { named: /\b(washingtons?|wash\.?)\b/i, series: ['washington-quarter', 'state-quarter', 'crossing-the-delaware-quarter'], weak: true },
  { named: /\bpalladium\b/i, series: ['american-palladium-eagle'] },
  { named: /^(?!.*\bbald eagle).*(?:\b(silver (american )?eagles?|ases?|silver eagle|american eagle silver)\b|\b(american )?eagles?\b(?=.*(\bsilver|1 ?oz|\$1\b|999))|(\bsilver\b.*1 ?oz|\$1 silver|999.*) .*\beagles?\b)/i, series: ['american-silver-eagle'] },
  { named: /\bliberty head\b|\blib\.? head\b/i, series: ['liberty-head-nickel', 'liberty-head-gold-dollar', ...goldOf('liberty-head'), 'coronet-cent', 'barber-dime', 'barber-quarter', 'barber-half-dollar', 'morgan-dollar'] },
  { named: /\bsaints?\b(?! ?-?(patrick|louis|thomas|lucia|kitts|helena|nicholas|christopher|george|vincent|pierre|john|michael))/i, series: ['saint-gaudens-double-eagle'], weak: true },
]
