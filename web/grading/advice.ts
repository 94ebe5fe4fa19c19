/** Texts of the guide's third tab. Costs and limits are the specification's (§9). */

export interface Advice {
  title: string
  text: string
}

export const BEST_PRACTICES: readonly Advice[] = [
  {
    title: 'Use a magnifier of 5x to 10x',
    text: 'Look with the naked eye first, then with 5x for the high points and 10x for hairlines. More than that shows marks that no grader counts.',
  },
  {
    title: 'One lamp, and tilt the coin',
    text: 'Under a single lamp, turn the coin slowly. Luster moves with the light; where it stops, metal was rubbed off.',
  },
  {
    title: 'Start at the high points',
    text: 'They wear first. If they are complete, the coin is at least About Uncirculated; if they are flat, look at what is left around them.',
  },
  {
    title: 'Grade both sides',
    text: 'Each side has its own wear. The lower of the two is the coin’s grade, as a rule.',
  },
  {
    title: 'Hold it by the edge',
    text: 'Over something soft, with clean, dry hands. A fingerprint stays for good.',
  },
  {
    title: 'Compare, then sleep on it',
    text: 'Lay it beside a coin of a known grade, or beside the pictures of this guide. When in doubt, choose the lower grade: a buyer who finds the coin better comes back.',
  },
]

export const COMMON_MISTAKES: readonly Advice[] = [
  {
    title: 'Cleaning the coin',
    text: 'Polish and dips take luster and leave hairlines. A cleaned coin gets a details grade and a part of the price.',
  },
  {
    title: 'Shine taken for luster',
    text: 'A polished coin is bright all over. Luster is a play of light that moves in rays when the coin turns.',
  },
  {
    title: 'A weak strike taken for wear',
    text: 'A spot that was never struck up keeps its luster. A worn spot has lost it.',
  },
  {
    title: 'Grading from one photo',
    text: 'Light from the front hides wear and hairlines. Take the picture with the lamp at one side, and look at the coin itself.',
  },
  {
    title: 'Grading one’s own coin kindly',
    text: 'Sellers tend to see a grade more than buyers do. Returns cost more than the difference.',
  },
  {
    title: 'Damage overlooked',
    text: 'Scratches, rim bumps, holes and mounts lower the price whatever the wear says. Name them in the description.',
  },
]

export interface GradingService {
  name: string
  cost: string
  time: string
}

/** Professional grading services' tiers. */
export const GRADING_SERVICES: readonly GradingService[] = [
  { name: 'Regular', cost: '$25-50', time: '30-45 days' },
  { name: 'Express', cost: '$75-150', time: '10-15 days' },
  { name: 'Walkthrough', cost: '$300+', time: 'Same day' },
]

/** When a professional grade is worth its cost. */
export const WORTH_GRADING: readonly Advice[] = [
  {
    title: 'Coins worth $100+',
    text: 'The fee is then a small part of the price, and the holder settles the question of grade.',
  },
  {
    title: 'Key dates',
    text: 'Rare dates are counterfeited and altered. A certified one sells at once.',
  },
  {
    title: 'AU or MS grades',
    text: 'One point more can double the price there, and nobody can see it in a photo.',
  },
]
