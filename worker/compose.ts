import { connect, type Database } from './db/connection.ts'
import { type Env, type Vars, varsOf } from './env.ts'
import { createPictureStore, type PictureStore } from './pictures/store.ts'

/** What the slices work with. A service whose keys are missing is null, and says so on /api/health. */
export type Services = {
  vars: Vars
  db: Database
  pictures: PictureStore
  /** Time in ms; one place, so that tests can move it. */
  now: () => number
}

/** The only place that turns the environment into services: vendors' adapters are built here or absent. */
export function compose(env: Env): Services {
  const vars = varsOf(env)
  const db = connect(env.DB)
  const now = () => Date.now()
  return { vars, db, pictures: createPictureStore({ db, bucket: env.PICTURES, now }), now }
}
