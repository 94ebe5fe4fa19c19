/**
 * A vendor that the deployment may talk to, and how to ask it whether it answers. Each slice that has a
 * vendor adds its own in compose.ts; the admins' settings page asks them all.
 */
export type VendorCheck = {
  vendor: string
  /** What of the product needs it, in an admin's words. */
  purpose: string
  /** The keys that are not set; empty when the vendor can be asked. */
  missing: string[]
  /** Asks it something cheap. Rejects, or answers a reason, when it does not serve us. No secret in either. */
  run: ((signal: AbortSignal) => Promise<CheckResult>) | null
}
/** `remark`: what to know of a vendor that answers. */
export type CheckResult = { ok: true; remark?: string } | { ok: false; reason: string }

/** A check by one HTTP call: any answer but 2xx is told with its status alone. */
export async function checkOverHttp(
  url: string,
  { headers = {}, signal }: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<CheckResult> {
  const answer = await fetch(url, { headers, signal })
  await answer.body?.cancel()
  return answer.ok
    ? { ok: true }
    : { ok: false, reason: `It answers with status ${answer.status}.` }
}
