/** What a deployment needs of the configuration and its secrets before anything is built or changed. */

export const ENVIRONMENTS = ['staging', 'production'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** What is read of an environment of wrangler.toml. */
export type DeployedConfig = {
  routes?: readonly (string | { pattern: string })[] | undefined
  vars: Record<string, unknown>
  d1_databases: readonly { binding: string; database_id?: string | undefined }[]
  r2_buckets: readonly { binding: string; bucket_name?: string | undefined }[]
}

/** Without these nobody can log in, sell or be told who runs the server. Each is a secret or a plain variable. */
const NEEDED = [
  'APP_URL',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'SESSION_SECRET',
  'TOKEN_KEYS',
  'EBAY_CLIENT_ID',
  'EBAY_CLIENT_SECRET',
  'EBAY_RUNAME',
  'MAIL_FROM',
]
/** eBay disables production keys without them. */
const NEEDED_IN_PRODUCTION = ['EBAY_DELETION_TOKEN', 'EBAY_DELETION_ENDPOINT']
const MAIL_KEYS = ['RESEND_API_KEY', 'SENDGRID_API_KEY', 'SMTP_HOST']
/** Names and addresses that stand in the file before an operator has put others there. */
const EXAMPLE_HOST = /\bobverse\.example\b/
const EXAMPLE_ID = '00000000-0000-0000-0000-000000000000'

/** What is missing, a sentence each that says what to do; empty where the deployment can begin. */
export function missingIn(
  environment: Environment,
  { routes = [], vars, d1_databases: databases }: DeployedConfig,
  secrets: readonly string[],
): string[] {
  const at = `[env.${environment}]`
  const missing: string[] = []
  const database = databases.find(({ binding }) => binding === 'DB')
  if (!database?.database_id || database.database_id === EXAMPLE_ID)
    missing.push(
      `database_id of DB in ${at} of wrangler.toml: what \`npx wrangler d1 create\` printed`,
    )
  const patterns = routes.map(route => (typeof route === 'string' ? route : route.pattern))
  if (patterns.length === 0 || patterns.some(pattern => EXAMPLE_HOST.test(pattern)))
    missing.push(`routes of ${at} in wrangler.toml: the address of your own domain`)
  const isSet = (name: string) => {
    const value = vars[name]
    const isExample = typeof value === 'string' && EXAMPLE_HOST.test(value)
    return secrets.includes(name) || (value !== undefined && value !== '' && !isExample)
  }
  const needed = environment === 'production' ? [...NEEDED, ...NEEDED_IN_PRODUCTION] : NEEDED
  for (const name of needed)
    if (!isSet(name))
      missing.push(
        `${name}: in [env.${environment}.vars] of wrangler.toml, or \`npx wrangler secret put ${name} --env ${environment}\``,
      )
  if (!MAIL_KEYS.some(isSet)) missing.push(`a mail service: one of ${MAIL_KEYS.join(', ')}`)
  return missing
}
