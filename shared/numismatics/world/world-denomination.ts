/** Reads the denomination of a coin of another country than the United States, as titles and sellers word it. */

/** Units: what is written, as a pattern, and the canonical singular and plural. */
const UNITS: readonly (readonly [pattern: string, one: string, many: string])[] = [
  ['euro ?-?cents?|eurocents?|cents? euro|euro ?ct|ct euro', 'Euro Cent', 'Euro Cent'],
  ['euros?|€', 'Euro', 'Euro'],
  ['centavos?|ctvs?', 'Centavo', 'Centavos'],
  ['centimes?|centimos?|céntimos?|centesimi|centesimos?|centésimos?', 'Centime', 'Centimes'],
  ['cents?|c|¢', 'Cent', 'Cents'],
  ['dollars?|\\$', 'Dollar', 'Dollars'],
  ['new pence|new penny|pence|penny|pennies|p', 'Penny', 'Pence'],
  ['pounds?|£', 'Pound', 'Pounds'],
  ['shillings?', 'Shilling', 'Shillings'],
  ['florins?', 'Florin', 'Florins'],
  ['crowns?', 'Crown', 'Crowns'],
  ['guineas?', 'Guinea', 'Guineas'],
  ['nuevos? pesos?|pesos?', 'Peso', 'Pesos'],
  ['pesetas?|ptas?', 'Peseta', 'Pesetas'],
  ['reales|real', 'Real', 'Reales'],
  ['escudos?', 'Escudo', 'Escudos'],
  ['réis|reis', 'Reis', 'Reis'],
  ['cruzeiros?', 'Cruzeiro', 'Cruzeiros'],
  ['soles|sol', 'Sol', 'Soles'],
  ['bol[ií]vares|bol[ií]var', 'Bolivar', 'Bolivares'],
  ['colones|col[oó]n', 'Colon', 'Colones'],
  ['francs?|franken|frs?\\.?', 'Franc', 'Francs'],
  ['rappen', 'Rappen', 'Rappen'],
  ['reichsmark|reichsmarks|deutsche marks?|marks?|mark|dm', 'Mark', 'Mark'],
  ['reichspfennig|pfennigs?|pfennige|pf\\.?', 'Pfennig', 'Pfennig'],
  ['thalers?|talers?', 'Thaler', 'Thaler'],
  ['schillings?', 'Schilling', 'Schilling'],
  ['groschen', 'Groschen', 'Groschen'],
  ['kronen|kroner|kronor|krone|krona|kr\\.?', 'Krone', 'Kroner'],
  ['øre|öre|ore', 'Ore', 'Ore'],
  ['markkaa|markka', 'Markka', 'Markkaa'],
  ['penniä|pennia|penni', 'Penni', 'Pennia'],
  ['gulden|guilders?', 'Gulden', 'Gulden'],
  ['stuivers?|stuiver', 'Stuiver', 'Stuivers'],
  ['lire|liras?|lira', 'Lira', 'Lire'],
  ['drachmai|drachmas?|drachma', 'Drachma', 'Drachmai'],
  ['lepta', 'Lepta', 'Lepta'],
  ['roubles?|rubles?|rubel', 'Ruble', 'Rubles'],
  ['kopecks?|kopeks?|kopeyka|kopeck', 'Kopek', 'Kopeks'],
  ['zloty(?:ch)?|złotych|złoty|zlote', 'Zloty', 'Zlotych'],
  ['groszy|grosze|grosz', 'Grosz', 'Groszy'],
  ['korun|koruny|koruna|kč', 'Koruna', 'Korun'],
  ['haléřů|haleru|haler', 'Haler', 'Haleru'],
  ['forints?|ft', 'Forint', 'Forint'],
  ['fillér|filler', 'Filler', 'Filler'],
  ['korona', 'Korona', 'Korona'],
  ['lei|leu', 'Leu', 'Lei'],
  ['bani', 'Bani', 'Bani'],
  ['leva|lev', 'Lev', 'Leva'],
  ['stotinki', 'Stotinki', 'Stotinki'],
  ['dinara|dinars?', 'Dinar', 'Dinars'],
  ['dirhams?', 'Dirham', 'Dirhams'],
  ['rials?|riyals?', 'Rial', 'Rials'],
  ['qirsh', 'Qirsh', 'Qirsh'],
  ['piastres?|kurush|kuruş|kurus', 'Piastre', 'Piastres'],
  ['milliemes?|millièmes?', 'Millieme', 'Milliemes'],
  ['fils', 'Fils', 'Fils'],
  ['sheqalim|sheqels?|shekels?|nis', 'Sheqel', 'Sheqalim'],
  ['agorot|agora', 'Agora', 'Agorot'],
  ['pruta|prutot', 'Pruta', 'Pruta'],
  ['rupees?|rs\\.?', 'Rupee', 'Rupees'],
  ['annas?', 'Anna', 'Annas'],
  ['paise|paisa|pice', 'Paise', 'Paise'],
  ['yen', 'Yen', 'Yen'],
  ['sen', 'Sen', 'Sen'],
  ['yuan|¥', 'Yuan', 'Yuan'],
  ['jiao', 'Jiao', 'Jiao'],
  ['fen', 'Fen', 'Fen'],
  ['won', 'Won', 'Won'],
  ['baht', 'Baht', 'Baht'],
  ['satang', 'Satang', 'Satang'],
  ['rupiah', 'Rupiah', 'Rupiah'],
  ['piso|sentimos?', 'Piso', 'Piso'],
  ['rands?', 'Rand', 'Rand'],
  ['onzas?', 'Onza', 'Onza'],
  ['ducats?|dukaten?', 'Ducat', 'Ducats'],
  ['sovereigns?', 'Sovereign', 'Sovereigns'],
  ['krugerrands?', 'Krugerrand', 'Krugerrands'],
  ['cash', 'Cash', 'Cash'],
]

const NUMBERS: Readonly<Record<string, string>> = {
  one: '1',
  un: '1',
  ein: '1',
  two: '2',
  dos: '2',
  three: '3',
  four: '4',
  five: '5',
  cinco: '5',
  six: '6',
  ten: '10',
  diez: '10',
  twelve: '12',
  twenty: '20',
  veinte: '20',
  'twenty-five': '25',
  'twenty five': '25',
  fifty: '50',
  hundred: '100',
  'one hundred': '100',
  half: '1/2',
  medio: '1/2',
  quarter: '1/4',
  '½': '1/2',
  '¼': '1/4',
  '2½': '2 1/2',
  '2.50': '2 1/2',
  '2.5': '2 1/2',
}
const NUMBER = `(?:\\d+ 1\\/2|\\d+½|\\d+(?:[.,]\\d{1,2})?(?:\\/\\d+)?|[½¼]|${Object.keys(NUMBERS)
  .filter(word => /^[a-z]/.test(word))
  .join('|')})`

/** Coins with a name of their own. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\bhalf[- ]?sovereigns?\b/i, 'Half Sovereign'],
  [/\b(?:double|2|two) sovereigns?\b/i, '2 Sovereigns'],
  [/\bsovereigns?\b/i, '1 Sovereign'],
  [/\bkrugerr?ands?\b/i, '1 Krugerrand'],
  [/\bhalf[- ]?crowns?\b|\b2\/6\b/i, '1/2 Crown'],
  [/\b(?:two|2) ?shillings?\b(?! ?6)|\bflorins?\b/i, '1 Florin'],
  [/\b(?:six|6) ?pence\b|\b6d\b/i, '6 Pence'],
  [/\b(?:three|3) ?pence\b|\bthreepenny\b|\b3d\b|\btickey\b/i, '3 Pence'],
  [/\bgroat\b|\bfour ?pence\b/i, '4 Pence'],
  [/\bhalf[- ]?farthings?\b/i, '1/2 Farthing'],
  [/\bfarthings?\b/i, '1 Farthing'],
  [/\bhalf[- ]?penn(?:y|ies)\b|\bha'?penny\b|\b(?:1\/2|½) ?d\b/i, '1/2 Penny'],
  [/\bloonies?\b|\bloon dollar\b/i, '1 Dollar'],
  [/\btwo?onies?\b|\btoonies?\b/i, '2 Dollars'],
  [/\bhalf[- ]dollars?\b/i, '50 Cents'],
]
/** Nicknames that name a denomination where no other does: those of Canada. */
const NICKNAMES: readonly (readonly [RegExp, string])[] = [
  [/\bquarters?\b/i, '25 Cents'],
  [/\bdimes?\b/i, '10 Cents'],
  [/\bnickels?\b(?![- ](?:brass|plated|silver|bronze))/i, '5 Cents'],
]

const FINDERS = UNITS.map(([pattern, one, many]) => ({
  one,
  many,
  numbered: new RegExp(
    `(?<![\\w.,/$£€])(${NUMBER})[- ]?(?:${pattern})(?![\\p{L}\\d])(?! ?(?:coins?|pcs|pieces)\\b(?! ?set))`,
    'iu',
  ),
  before: /[$£€]/.test(pattern)
    ? new RegExp(`(?:${pattern.split('|').at(-1)}) ?(\\d+(?:\\.\\d\\d)?)(?![\\d,])`, 'u')
    : null,
  // A single letter is a unit after its number only.
  alone: new RegExp(
    `(?<![\\p{L}\\d])(?:${pattern
      .split('|')
      .filter(word => word.replace(/\W/g, '').length > 2)
      .join('|')})(?![\\p{L}\\d])`,
    'iu',
  ),
}))

const words = (text: string) => text.replace(/[–—]/g, '-').replace(/\s+/g, ' ')

/** "1/2 Penny", "50 Cents", "2 Euro"; null where the text names none. */
export function readWorldDenomination(raw: string): string | null {
  const text = words(raw)
  for (const [pattern, name] of NAMED) if (pattern.test(text)) return name
  let best: { at: number; name: string } | null = null
  for (const { one, many, numbered, before } of FINDERS) {
    const hit = numbered.exec(text) ?? before?.exec(text)
    if (!hit) continue
    const number = numberOf(hit[1] ?? '')
    // A date before a unit is none of its numbers: "1967 Dollar".
    if (/^(1[5-9]|20)\d\d$/.test(number)) continue
    const name = `${number} ${number === '1' || number.startsWith('1/') ? one : many}`
    if (!best || hit.index < best.at) best = { at: hit.index, name }
  }
  if (best) return best.name
  for (const [pattern, name] of NICKNAMES) if (pattern.test(text)) return name
  let first: { at: number; name: string } | null = null
  for (const { one, alone } of FINDERS) {
    const hit = alone.exec(text)
    if (hit && (!first || hit.index < first.at)) first = { at: hit.index, name: `1 ${one}` }
  }
  return first?.name ?? null
}

function numberOf(text: string): string {
  const plain = text.toLowerCase().replace(',', '.').replace(/½$/, ' 1/2').trim()
  const known = NUMBERS[text.toLowerCase()] ?? NUMBERS[plain] ?? plain
  return known.replace(/\.00$/, '')
}
