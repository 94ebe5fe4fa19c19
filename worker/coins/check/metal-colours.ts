import type { Identification } from '../../../shared/coins/identification.ts'
import type { CoinMetal } from '../../../shared/numismatics/tables/alloys.ts'

type Colour = Identification['metal']['colour']

/** The colours in which a metal may appear, new or toned. "dark" and "unclear" are evidence for none. */
const COLOURS: Readonly<Record<CoinMetal, readonly Colour[]>> = {
  gold: ['gold', 'brass'],
  silver: ['silver'],
  platinum: ['silver'],
  palladium: ['silver'],
  copper: ['copper', 'brass'],
  bronze: ['copper', 'brass'],
  brass: ['copper', 'brass', 'gold'],
  'copper-nickel': ['silver'],
  clad: ['silver', 'bimetal'],
  'silver-clad': ['silver', 'bimetal'],
  'manganese-brass': ['gold', 'brass', 'copper'],
  steel: ['silver'],
  zinc: ['copper', 'brass', 'silver'],
  nickel: ['silver'],
  aluminum: ['silver'],
  'nordic-gold': ['gold', 'brass', 'copper'],
  'aluminum-bronze': ['gold', 'brass', 'copper'],
  'nickel-brass': ['gold', 'brass', 'copper'],
  'copper-plated-steel': ['copper', 'brass'],
  'nickel-plated-steel': ['silver'],
  'brass-plated-steel': ['gold', 'brass', 'copper'],
  bimetallic: ['bimetal', 'gold', 'silver'],
}

/** Whether a coin of this metal can have this colour. */
export function canHaveColour(metal: CoinMetal, colour: Colour): boolean {
  return colour === 'dark' || colour === 'unclear' || COLOURS[metal].includes(colour)
}
