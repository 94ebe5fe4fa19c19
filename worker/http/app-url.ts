export type AppUrl = {
  /** APP_URL: where the app is, without a slash at the end. */
  appUrl: string | undefined
}

type Call = { var: { services: AppUrl }; req: { url: string } }

/** The address of the app for links in mails, without a slash at the end: APP_URL, else the origin of the call. */
export function appUrl({ var: { services }, req }: Call): string {
  return services.appUrl ?? new URL(req.url).origin
}
