const CALLS = 40
const WARM_UP = 5

/** In ms. */
export type Latency = { median: number; p95: number }

/** How long an address takes to answer, its body read, one call after the other. */
export async function latencyOf(address: string, cookie: string): Promise<Latency> {
  const times: number[] = []
  for (let call = 0; call < WARM_UP + CALLS; call += 1) {
    const begin = performance.now()
    await read(address, cookie)
    if (call >= WARM_UP) times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}

/** How long all pages of the plain list take, in ms. */
export async function readEverything(url: string, cookie: string): Promise<number> {
  const begin = performance.now()
  for (let before: string | null = ''; before !== null; ) {
    const { headers }: { headers: Headers } = await read(
      `${url}/api/listings${before ? `?before=${before}` : ''}`,
      cookie,
    )
    before = headers.get('X-Next-Before')
  }
  return performance.now() - begin
}

/** Throws where the answer is a failure. A connection that the runtime closed while it was idle is opened anew. */
export async function read(
  address: string,
  cookie: string,
): Promise<{ headers: Headers; text: string }> {
  const ask = () => fetch(address, { headers: { cookie } })
  const answer = await ask().catch(ask)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`)
  return { headers: answer.headers, text }
}
