import type { Services } from '../compose.ts'

type Called = { var: { services: Services }; req: { url: string } }

/** The address of the app for links in mails, without a slash at the end: APP_URL, else where it was called at. */
export function appUrl({ var: { services }, req }: Called): string {
  return services.vars.APP_URL ?? new URL(req.url).origin
}
