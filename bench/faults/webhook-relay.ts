import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { WEBHOOK_SECRET } from '../../sandbox/stripe/services.ts'
import { freePort } from '../../scripts/free-port.ts'

/** The sender gives an attempt up after ten seconds. */
const LATE_MS = { least: 500, most: 8_000 }
const KINDS = ['refused', 'answer lost', 'doubled', 'late'] as const

export type WebhookRelay = Awaited<ReturnType<typeof webhookRelay>>

/**
 * Stands between the payment provider's webhooks and the Worker: some are refused before the Worker has them, some
 * after it, some arrive twice at once or late. It signs them by the Worker's clock, which jumps.
 * @param random 0 to 1
 */
export async function webhookRelay(at: {
  workerUrl: string
  now: () => number
  random: () => number
}) {
  const { workerUrl, now, random } = at
  let share = 0
  let struck = 0

  async function deliver(payload: string): Promise<number> {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp: Math.floor(now() / 1000),
    })
    const answer = await fetch(`${workerUrl}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
    }).catch(() => null)
    await answer?.body?.cancel()
    return answer?.status ?? 502
  }

  async function relay(payload: string): Promise<number> {
    if (random() >= share) return deliver(payload)
    struck += 1
    const kind = KINDS[Math.floor(random() * KINDS.length)]
    if (kind === 'refused') return 503
    if (kind === 'late') await pause(LATE_MS.least + random() * (LATE_MS.most - LATE_MS.least))
    const twice = kind === 'doubled' ? deliver(payload) : null
    const status = await deliver(payload)
    await twice
    return kind === 'answer lost' ? 500 : status
  }

  const port = await freePort()
  const server = createServer((request, response) => {
    textOf(request)
      .then(relay)
      .then(status => response.writeHead(status).end())
      // The sender has given up.
      .catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    struck: () => struck,
    strike(of: number): void {
      share = of
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
