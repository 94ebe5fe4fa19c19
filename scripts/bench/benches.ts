/**
 * The benches: each is `bench/NAME.ts`, whose default export is a `Bench`. README and CONTRIBUTING list the same names,
 * which a test of this folder checks.
 */
export const BENCHES = {
  abuse: 'what sellers notice of an attack',
  analyze: 'time and memory of an analysis beyond the model',
  desk: 'the review table and a publishing run whose Worker is killed',
  eye: 'the coin detector and its quality marks beside OpenCV',
  faults: 'what is lost, doubled or stuck while vendors, storage and the Worker fail',
  folders: 'how the photos of a folder are matched into pairs, with and without a mishap',
  identify: 'what a vision model makes of labelled pairs, with and without memory',
  lighthouse: 'Lighthouse on the public pages of the build',
  listings: 'My Listings of sellers with up to 100,000 listings',
  login: 'whether the time of a refused login tells if the username exists',
  melt: 'whether live listings follow the metal: sold below floor, late, changed twice',
  packing: 'whether the check before packing passes wrong coins and stops right ones',
  pairing: 'shutter to cropped still over WebRTC and through the server',
  pricing: 'recommended prices and the reading of titles',
  queue: 'what the queue takes beyond the model, and what a killed Worker loses',
  recognition: 'recognising coins by references of other photographs',
  samples: 'how well the sandbox’s model knows the sample coins',
  sellers: 'what a coin costs of the database from its capture to its sale',
  slabs: 'certificates and holders of photographed slabs',
} as const

export type BenchName = keyof typeof BENCHES
export const BENCH_NAMES = Object.keys(BENCHES)
export const isBenchName = (name: string): name is BenchName => Object.hasOwn(BENCHES, name)
