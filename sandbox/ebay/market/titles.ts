import type { SeededRandom } from '../../lib/seeded-random.ts'
import type { Issue } from './value.ts'

const TITLE_MAX = 80

/** Holder and condition of a coin for sale. */
export type Holding = {
  grade: number
  /** Grading company of the holder, or null for a raw coin. */
  grader: string | null
  problem: string | null
  proof: boolean
}

const PROBLEMS = [
  'Cleaned',
  'Scratched',
  'Polished',
  'Holed',
  'Rim Damage',
  'Ex-Jewelry',
  'Damaged',
  'Corroded',
  'Bent',
  'Environmental Damage',
]
export const pickProblem = (random: SeededRandom): string => random.pick(PROBLEMS)

const RAW_GRADES: [from: number, words: string[]][] = [
  [65, ['Gem BU', 'GEM Uncirculated', 'Gem Brilliant Uncirculated']],
  [63, ['Choice BU', 'CH BU', 'Choice Uncirculated']],
  [60, ['BU', 'UNC', 'Uncirculated', 'Brilliant Uncirculated']],
  [55, ['AU+', 'Choice AU', 'AU/BU Slider']],
  [50, ['AU', 'About Uncirculated', 'Almost UNC']],
  [40, ['XF', 'EF', 'Extra Fine', 'Extremely Fine']],
  [20, ['VF', 'Very Fine', 'VF+']],
  [12, ['Fine', 'F']],
  [8, ['VG', 'Very Good']],
  [4, ['Good', 'G']],
  [1, ['AG', 'About Good', 'Filler']],
]

const PRAISE = [
  'Nice',
  'Nice Coin',
  'Original',
  'Nice Luster',
  'Great Eye Appeal',
  'Toned',
  'Rainbow Toned',
  'Blast White',
  'Free Shipping',
  'Estate Find',
  'Old Collection',
  'Sharp Details',
  'Rare',
  'L@@K',
  'No Reserve',
]

/** Letters of a numeric grade as printed on holders. */
export function gradeLetters(grade: number, proof: boolean): string {
  if (proof) return 'PR'
  if (grade >= 60) return 'MS'
  if (grade >= 50) return 'AU'
  if (grade >= 40) return 'XF'
  if (grade >= 20) return 'VF'
  if (grade >= 12) return 'F'
  if (grade >= 8) return 'VG'
  if (grade >= 4) return 'G'
  return grade === 3 ? 'AG' : 'FR'
}

const rawWords = (grade: number, random: SeededRandom): string =>
  random.pick(RAW_GRADES.find(([from]) => grade >= from)?.[1] ?? ['Filler'])

const metalWords: Partial<Record<string, string>> = {
  silver: '90% Silver',
  'silver-clad': '40% Silver',
  gold: 'Gold',
  steel: 'Steel',
}

/** A plausible title of at most 80 characters, with varying word order and abbreviations. */
export function titleOf(issue: Issue, held: Holding, random: SeededRandom): string {
  const date = random.chance(0.75) ? issue.date : issue.date.replace('-', ' ')
  const [usual = ''] = issue.series.names
  const name = random.chance(0.5) ? usual : random.pick(issue.series.names)
  const parts = [date, name, stateWords(held, random)]
  const metal = metalWords[issue.strike.metal]
  if (metal && !/silver|gold/i.test(name) && random.chance(0.35)) parts.push(metal)
  if (issue.key && random.chance(0.5))
    parts.push(random.pick(['KEY DATE', 'Key Date', 'Semi-Key', 'Better Date']))
  if (random.chance(0.4)) parts.push(random.pick(PRAISE))
  if (random.chance(0.15)) parts.push(random.pick(['US Coin', 'U.S. Coin', 'USA', 'Type Coin']))
  const title = fit(parts)
  return random.chance(0.08) ? title.toUpperCase() : title
}

function stateWords({ grade, grader, problem, proof }: Holding, random: SeededRandom): string {
  if (grader) {
    const letters = gradeLetters(grade, proof)
    if (problem) return `${grader} ${letters} Details ${problem}`
    const joint = random.pick(['', ' ', '-'])
    const tail = proof ? random.pick([' DCAM', ' Deep Cameo', '']) : ''
    return `${grader} ${letters}${joint}${grade}${tail}`
  }
  if (problem) return `${rawWords(grade, random)} ${problem}`
  if (proof) return random.pick(['Proof', 'Gem Proof', 'Deep Cameo Proof'])
  return random.chance(0.12) ? '' : rawWords(grade, random)
}

/** Removes words from the end until the text fits. */
function fit(parts: string[]): string {
  let title = ''
  for (const part of parts.filter(Boolean)) {
    const longer = title ? `${title} ${part}` : part
    if (longer.length <= TITLE_MAX) title = longer
  }
  return title
}

/** Titles of unrelated items that a search also finds. */
export type Noise = {
  title: string
  kind: 'lot' | 'replica' | 'accessory' | 'choose'
  pieces: number
}

export function noiseOf(issue: Issue, random: SeededRandom): Noise {
  const [name = ''] = issue.series.names
  const pieces = random.pick([3, 5, 10, 20])
  switch (random.pick(['lot', 'lot', 'lot', 'replica', 'choose', 'accessory'] as const)) {
    case 'lot':
      return {
        kind: 'lot',
        pieces,
        title: random
          .pick([
            `Lot of ${pieces} ${name}s Mixed Dates Circulated`,
            `(${pieces}) ${name} Lot ${issue.year} and other dates`,
            `${pieces} Coin ${name} Collection Lot, ${issue.date} included`,
          ])
          .slice(0, TITLE_MAX),
      }
    case 'replica':
      return {
        kind: 'replica',
        pieces: 1,
        title: random
          .pick([
            `${issue.date} ${name} COPY Replica Restrike`,
            `${issue.date} ${name} Tribute Token Not Real Reproduction`,
            `Replica ${issue.date} ${name} Novelty Coin`,
          ])
          .slice(0, TITLE_MAX),
      }
    case 'choose':
      return {
        kind: 'choose',
        pieces: 1,
        title: `${name} ${issue.year - 2}-${issue.year + 3} Choose Your Date Cull or Better`.slice(
          0,
          TITLE_MAX,
        ),
      }
    case 'accessory':
      return {
        kind: 'accessory',
        pieces: 1,
        title: random
          .pick([
            `${name} Album Whitman Folder ${issue.year} No Coins`,
            `${issue.date} ${name} Keychain Jewelry Cut Coin Pendant`,
            `Air-Tite Holder for ${name} Capsule`,
          ])
          .slice(0, TITLE_MAX),
      }
  }
}
