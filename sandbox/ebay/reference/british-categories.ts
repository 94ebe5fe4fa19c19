/**
 * The part of eBay's British tree that the sandbox has. Sources: public programs that read the live tree name the top
 * category, "Coins, Banknotes & Bullion" with the id 11116, and below it "Coins" (3394). All other names and ids are
 * invented: a client has to request both.
 */
export const BRITISH_COINS = '3394'
const BRITISH = '455001'
const BULLION = '455010'

export const BRITISH_BRANCHES: readonly (readonly [id: string, name: string, parent: string])[] = [
  [BRITISH_COINS, 'Coins', '11116'],
  [BRITISH, 'British', BRITISH_COINS],
  [BULLION, 'Bullion', '11116'],
]

type BritishLeaf = readonly [
  id: string,
  name: string,
  parent: string,
  words: string,
  sells?: 'bullion' | 'several' | 'others',
]

export const BRITISH_LEAVES: readonly BritishLeaf[] = [
  ['455002', 'Sovereigns', BRITISH, 'sovereign|half sovereign'],
  ['455003', 'Crowns', BRITISH, 'crown'],
  ['455004', 'Pennies', BRITISH, 'penny|halfpenny|farthing'],
  ['455005', 'Decimal (1971-Now)', BRITISH, '50 pence|50p|two pounds'],
  ['455009', 'Other British Coins', BRITISH, 'great britain coin'],
  ['455006', 'European', BRITISH_COINS, 'euro|france|germany|italy|spain|austria|ireland'],
  ['455007', 'American', BRITISH_COINS, 'us coin|united states|dollar|cent|dime|nickel'],
  ['455008', 'Other World Coins', BRITISH_COINS, 'other world coin|coin'],
  ['455011', 'Silver Coins', BULLION, 'silver britannia|silver bullion coin', 'bullion'],
  ['455012', 'Gold Coins', BULLION, 'gold britannia|gold bullion coin', 'bullion'],
  ['455020', 'Banknotes', '11116', 'banknote', 'others'],
  [
    '455030',
    'Mixed Lots & Sets',
    BRITISH_COINS,
    'coin lot|coin roll|coin set|lot|roll|set',
    'several',
  ],
]
