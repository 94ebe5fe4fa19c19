/** A vendor and how to check whether it responds. compose.ts lists all; the admins' settings page runs them. */
export type VendorCheck = {
  vendor: string
  /** Which features need it, for admins. */
  purpose: string
  /** The missing vars; empty when the vendor can be checked. */
  missing: string[]
  /** Sends a cheap request. Rejects or returns a reason when the vendor does not serve us. Neither holds a secret. */
  run: ((signal: AbortSignal) => Promise<CheckResult>) | null
}
/** `remark`: a note about a vendor that responds. */
export type CheckResult = { ok: true; remark?: string } | { ok: false; reason: string }

/** A check by one HTTP request. Of a response other than 2xx the reason holds the status only. */
export async function checkOverHttp(
  send: typeof fetch,
  url: string,
  { headers = {}, signal }: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<CheckResult> {
  const answer = await send(url, { headers, signal })
  await answer.body?.cancel()
  return answer.ok
    ? { ok: true }
    : { ok: false, reason: `It answers with status ${answer.status}.` }
}
