import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { signIn } from './ebay/test/ebay-client.ts'
import { prepare } from './ebay/test/test-offer.ts'
import { field } from './test/run-sandbox.ts'

describe('the sandbox’s process', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Starts the server as a process; answers it with its first line. */
  const start = async (port: number) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts')], {
      env: {
        ...process.env,
        SANDBOX_PORT: String(port),
        SANDBOX_SMTP_PORT: '0',
        SANDBOX_STATE: folder,
      },
    })
    const line = await new Promise<string>(resolve => {
      for (const stream of [child.stdout, child.stderr])
        stream.once('data', data => resolve(String(data)))
    })
    return { child, line, origin: /http:\/\/[\d.]+:\d+/.exec(line)?.[0] ?? '' }
  }

  it('loses nothing it has confirmed when it is killed', async () => {
    const first = await start(0)
    const call = await signIn(first.origin)
    const offerId = await prepare(call, 'KILLED1')
    const { body } = await call('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
    const exited = new Promise(resolve => first.child.once('exit', resolve))
    first.child.kill('SIGKILL')
    await exited
    const second = await start(0)
    const page = await fetch(`${second.origin}/ebay/itm/${field(body, 'listingId')}`)
    expect(await page.text()).toContain('1881-S Morgan Silver Dollar')
    second.child.kill()
  })

  it('says in one line that a port is in use', async () => {
    const holder = createServer()
    const port = await new Promise<number>(resolve => {
      holder.listen(0, '127.0.0.1', () => {
        const address = holder.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    const { child, line } = await start(port)
    const code = await new Promise(resolve => child.once('exit', resolve))
    expect(line.trim()).toBe(
      `Port ${port} is in use: stop what listens there, or set SANDBOX_PORT.`,
    )
    expect(code).toBe(1)
    holder.close()
  })
})
