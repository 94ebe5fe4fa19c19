/*
 * Passwords that attackers try first (ASVS 5.0, 6.2.4): the commonest words of published lists, and words of this
 * product (6.2.11). Common replacements (p@ssw0rd) and digits at the ends (summer2026!) do not make a word uncommon.
 */
const WORDS = `
  password passwort passwords passw pass passphrase secret secrets access letmein letmeinnow welcome welcomeback
  login logmein default changeme changeit test testing tester guest admin administrator root superuser master
  user username userpass mypassword mypass thisismypassword iforgot nopassword newpassword temporary temppass
  qwerty qwertz azerty qwertyu qwertyui qwertyuiop asdf asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm
  qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdqwe poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh
  iloveyou iloveu ilove loveyou lovely lover love loveme mylove trustno trustnoone whatever nothing something anything
  sunshine princess dragon monkey shadow football baseball basketball soccer hockey tennis golfer golf cricket rugby
  superman batman spiderman ironman hulk starwars startrek pokemon naruto minecraft fortnite matrix
  michael jordan jennifer jessica ashley michelle charlie daniel andrew thomas robert william joshua anthony matthew
  george hannah amanda nicole samantha elizabeth maggie buster ginger pepper cookie chocolate cheese banana orange
  summer winter spring autumn january february monday sunday friday december november october september august
  freedom forever friends family mother father brother sister angel angels heaven jesus jesuschrist church blessed
  money business computer internet google facebook linkedin twitter youtube microsoft windows apple samsung android
  mustang ferrari porsche mercedes corvette harley yamaha honda toyota
  hunter ranger killer warrior cowboys yankees lakers eagles steelers rangers chelsea arsenal liverpool barcelona
  purple yellow silver golden diamond flower butterfly snoopy tigger scooter bailey dakota phoenix maverick
  hello hellohello helloworld goodbye goodluck lucky blink fuckyou fuckoff asshole bitch pussy sexy
  biteme ncc monster thunder rainbow computer1 zaq xsw passme opensesame donttell
  obverse reverse obversecoins numismatic numismatics numismatist coin coins coincollector coinseller coinshop coinroom
  coindealer morgan morgandollar silverdollar peacedollar goldeagle silvereagle ebay ebayseller pcgs ngc mintmark
`
const COMMON: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))

const REPLACED: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** Rows of digits, of a keyboard and of the alphabet, in both directions. */
const ROWS = [
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '09876543210',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxz',
  'zyxwvutsrqponmlkjihgfedcba',
]

export const COMMON_PASSWORD =
  'This password is one of those that attackers try first. Please choose another.'

const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '')
const trimmed = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

/** Whether a password is one that attackers try first, or the user's own name. */
export function isCommonPassword(password: string, username = ''): boolean {
  const text = password.toLowerCase()
  const read = trimmed(text).replace(/[^a-z]/g, letter => REPLACED[letter] ?? letter)
  const words = [lettersOf(text), lettersOf(read)]
  const name = lettersOf(username.toLowerCase())
  if (words.some(word => COMMON.has(word) || (name.length > 2 && word === name))) return true
  return isRow(text) || isRepeated(text)
}

/** "12345678", "qwertyuiop1": a row, or two of them, with at most two other characters. */
function isRow(text: string): boolean {
  let rest = text
  for (const row of ROWS)
    for (let length = row.length; length >= 4; length -= 1)
      for (let at = 0; at + length <= row.length; at += 1)
        rest = rest.replaceAll(row.slice(at, at + length), '')
  return rest.length <= 2
}

/** "aaaaaaaa", "12121212", "abcabcabc". */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+.?$/.test(text)
