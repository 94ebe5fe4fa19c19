import { cloudflareTest } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { developmentVars } from './scripts/development-vars.ts'
import { testsForNode, testsThatReplaceModules } from './scripts/test-files.ts'
import { openMigrated } from './worker/dumps/test/migrated-database.ts'
import { schemaStatements } from './worker/test/migrated-schema.ts'

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'

/** Tests of the Worker's parts that need nothing of the platform. */
const NODE_TESTS = testsForNode()

const REPLACE_MODULES = testsThatReplaceModules('web/**/*.test.tsx')
const NODE_TESTS_ISOLATED = testsThatReplaceModules('{shared,web}/**/*.test.ts')

/** A test or a hook that takes as long hangs; a machine with other work takes its time. */
const HANGS_MS = 30_000

/** What a test polls for comes at once, or later on a machine with other work: Vitest's own limit is a second. */
const POLLING = { poll: { timeout: 20_000 } }

/** Fails a test that writes an unexpected error or warning to the console. */
const CONSOLE = 'shared/test/console.ts'
/** Property tests draw the same cases in each run. */
const SEED = 'shared/test/property-seed.ts'

/**
 * Packages that are bundled once for the Worker's tests: fetching them module by module takes longer than running
 * most files.
 */
const BUNDLED_PACKAGES = [
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai',
  'ai',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'hono',
  'hono/body-limit',
  'hono/cookie',
  'hono/factory',
  'hono/html',
  'hono/http-exception',
  'hono/request-id',
  'hono/route',
  'hono/secure-headers',
  'hono/validator',
  'jose',
  'resend',
  'stripe',
  'workers-ai-provider',
  'zod',
]

/** Tests of sellers' slices that run once more with the sellers' tables in an object. */
const ON_OBJECTS = [
  'worker/accounts/facts/account-facts.test.ts',
  'worker/coins/*.test.ts',
  'worker/listings/publish/*.test.ts',
  'worker/orders/cut-points.test.ts',
  'worker/orders/read-orders.test.ts',
  'worker/queue/queue.test.ts',
  'worker/references/**/*.test.ts',
]

/** Tests of the Worker with each seller's rows in an object of their own (SELLER_DATABASES). */
const DIVIDED = ['worker/test/divided/*.test.ts']

const webTests = (
  name: string,
  {
    include = ['web/**/*.test.tsx'],
    ...files
  }: { include?: string[]; exclude?: string[]; isolate?: boolean },
) => ({
  plugins: [react()],
  test: {
    name,
    environment: 'happy-dom',
    include,
    setupFiles: [CONSOLE, SEED, 'web/test/react-stacks.ts', 'web/test/short-query-errors.ts'],
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: POLLING,
    ...files,
  },
})

const workerTests = (
  name: string,
  {
    include = ['worker/**/*.test.ts', 'durable-objects/**/*.test.ts'],
    exclude = [],
    groupOrder,
    sellers,
    divided = 'off',
  }: {
    include?: string[]
    exclude?: string[]
    groupOrder: number
    /** All sellers' rows in one object, whatever statement asks for them. */
    sellers: 'on' | 'off'
    /** SELLER_DATABASES. */
    divided?: 'on' | 'off'
  },
) => ({
  plugins: [
    cloudflareTest(({ inject }) => ({
      main: './worker/index.ts',
      wrangler: { configPath: './wrangler.toml' },
      remoteBindings: false,
      miniflare: {
        bindings: {
          ...withoutPersonCheck(developmentVars({ sandboxUrl: inject('sandboxUrl') })),
          TEST_GENERATED_CALLS: process.env['GENERATED_CALLS'] ?? '1',
          TEST_GENERATED_SEED: process.env['GENERATED_SEED'] ?? '1',
          TEST_SELLER_OBJECTS: sellers,
          SELLER_DATABASES: divided,
          TEST_SCHEMA: schemaStatements(openMigrated()),
        },
      },
    })),
  ],
  test: {
    name,
    // One file at a time, apart from the other projects: all share one sandbox and its faults.
    maxWorkers: 1,
    // Loading the Worker's modules took a third of the time. Storage is emptied before each file.
    isolate: false,
    sequence: { groupOrder },
    deps: { optimizer: { ssr: { enabled: true, include: BUNDLED_PACKAGES } } },
    include,
    exclude: [...NODE_TESTS, ...exclude],
    setupFiles: [
      CONSOLE,
      SEED,
      'worker/test/passwords-setup.ts',
      'worker/test/long-time-limits.ts',
      'worker/test/empty-storage.ts',
      'worker/test/unhandled-rejections.ts',
      'worker/test/finish-work.ts',
      'worker/test/seller-objects.ts',
      'worker/test/crossing-statements.ts',
    ],
    globalSetup: ['scripts/sandbox-for-tests.ts', 'scripts/peer-servers-for-tests.ts'],
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: POLLING,
  },
})

/** Tests of the check for persons set its key. */
const withoutPersonCheck = (vars: Record<string, string>) =>
  Object.fromEntries(Object.entries(vars).filter(([name]) => name !== 'TURNSTILE_SECRET'))

export default defineConfig({
  test: {
    // The cache is keyed in a way that the workerd pool cannot read.
    fsModuleCache: false,
    // One file at a time would leave a core idle.
    maxWorkers: '100%',
    projects: [
      workerTests('worker', { exclude: DIVIDED, groupOrder: 1, sellers: 'off' }),
      workerTests('worker-objects', { include: ON_OBJECTS, groupOrder: 2, sellers: 'on' }),
      workerTests('worker-divided', {
        include: DIVIDED,
        groupOrder: 3,
        sellers: 'off',
        divided: 'on',
      }),
      // Loading the app's modules for each file took a third of the time: files share them where they may.
      webTests('web', { exclude: REPLACE_MODULES, isolate: false }),
      webTests('web-isolated', { include: REPLACE_MODULES }),
      {
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: [CONSOLE, SEED, 'worker/test/scheduler.ts'],
          include: ['shared/**/*.test.ts', 'web/**/*.test.ts', ...NODE_TESTS],
          exclude: NODE_TESTS_ISOLATED,
          isolate: false,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          expect: POLLING,
        },
      },
      {
        test: {
          name: 'node-isolated',
          environment: 'node',
          setupFiles: [CONSOLE, SEED, 'worker/test/scheduler.ts'],
          include: NODE_TESTS_ISOLATED,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          expect: POLLING,
        },
      },
      {
        test: {
          name: 'tools',
          environment: 'node',
          setupFiles: [CONSOLE, SEED],
          include: ['{sandbox,tools,scripts,bench}/**/*.test.ts'],
          isolate: false,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          expect: POLLING,
        },
      },
    ],
  },
})
