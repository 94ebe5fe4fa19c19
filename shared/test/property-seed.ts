/**
 * Setup file of every test project: property tests draw the same cases in each run, so that a failure is not luck and
 * comes again. PROPERTY_SEED takes another seed, "random" one of each run's own, to look for cases not seen yet.
 */
import fc from 'fast-check'

const DEFAULT_SEED = 20_261_124

const given = globalThis.process?.env['PROPERTY_SEED']
if (given !== 'random')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given ?? DEFAULT_SEED) })
