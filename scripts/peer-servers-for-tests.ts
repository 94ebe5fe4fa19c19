import { spawn } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'
import { waitForHttp } from './wait-for-http.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The published PeerServer: one that keeps messages a minute, one that gives up at once. */
    peerServers: { patient: string; hasty: string }
  }
}

async function runPeerServer(expireAfterMs: number): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const args = ['scripts/peer-server.ts', String(port), String(expireAfterMs)]
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await waitForHttp(url, { process: server, name: 'PeerServer' })
  return { url, stop: () => server.kill() }
}

/** What our own signalling is measured by: the `peer` package's server, on loopback. */
export default async function startPeerServers(project: TestProject): Promise<() => void> {
  const [patient, hasty] = await Promise.all([runPeerServer(60_000), runPeerServer(100)])
  project.provide('peerServers', { patient: patient.url, hasty: hasty.url })
  return () => {
    patient.stop()
    hasty.stop()
  }
}
