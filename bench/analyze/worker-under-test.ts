import type { Miniflare } from 'miniflare'
import { runBuiltWorker } from '../../scripts/built-worker.ts'
import { developmentVars } from '../../scripts/development-vars.ts'
import { hashPassword } from '../../worker/accounts/passwords.ts'

const PASSWORD = 'bench-password'

export type WorkerUnderTest = {
  url: string
  /** Cookie of a seller with a plan large enough for the bench. */
  cookie: string
  dispose: () => Promise<void>
}

type Options = {
  sandboxUrl: string
  modelUrl: string
  /** Whether the model is called by the Workers AI binding: workerd's own, whose requests go to the same model. */
  workersAi?: boolean
  /** Settings of another model, in place of the development's. */
  vision?: Record<string, string>
  /** Variables in place of the development's. */
  variables?: Record<string, string>
  /** Where its memory is read. */
  inspectorPort?: number | undefined
  /** A free one without it. */
  port?: number
  /** The folder with the files of the app; none is served without it. */
  assets?: string
  /** A module around the build, see `runBuiltWorker`. */
  entry?: string | undefined
  /** Where D1, R2 and Durable Objects stay when it ends; nowhere without it. */
  state?: string
}

/** The production build of the Worker in workerd, with nothing between, an empty database and one seller. */
export async function startWorker(options: Options): Promise<WorkerUnderTest> {
  const miniflare = await runBuilt(options)
  const url = (await miniflare.ready).origin
  await makeSeller(miniflare)
  return { url, cookie: await logIn(url), dispose: () => miniflare.dispose() }
}

/** The built Worker, without the app's files where `assets` names none. */
export function runBuilt(options: Options): Promise<Miniflare> {
  const { sandboxUrl, modelUrl, workersAi, vision, inspectorPort, port = 0 } = options
  const { state, assets, entry, variables } = options
  return runBuiltWorker({
    bindings: {
      ...developmentVars({ sandboxUrl }),
      VISION_BASE_URL: modelUrl,
      ...vision,
      ...variables,
      ...(workersAi ? { VISION_PROVIDER: 'workers-ai' } : {}),
    },
    workersAiUrl: workersAi ? modelUrl : undefined,
    inspectorPort,
    port,
    state,
    entry,
    ...(assets ? { assets } : {}),
  })
}

async function makeSeller(miniflare: Miniflare): Promise<void> {
  const database = await miniflare.getD1Database('DB')
  await database
    .prepare(
      "insert into users (username, email, password_hash, tier, created_at) values ('bench', 'bench@example.com', ?, 'premium', 0)",
    )
    .bind(await hashPassword(PASSWORD))
    .run()
}

async function logIn(url: string): Promise<string> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  })
  const cookie = login.headers.get('Set-Cookie')?.split(';')[0]
  if (!login.ok || !cookie) throw new Error(`No login: ${login.status} ${await login.text()}`)
  return cookie
}
