import { portIsFree } from './free-port.ts'

const DEFAULT_PORTS = { app: 5173, sandbox: 8790 }

/** The ports of the app and of the sandbox: PORT and SANDBOX_PORT, or the usual ones. */
export function readPorts(env: NodeJS.ProcessEnv = process.env): { app: number; sandbox: number } {
  return {
    app: readPort('PORT', env.PORT, DEFAULT_PORTS.app),
    sandbox: readPort('SANDBOX_PORT', env.SANDBOX_PORT, DEFAULT_PORTS.sandbox),
  }
}

function readPort(name: string, text: string | undefined, usual: number): number {
  if (text === undefined || text === '') return usual
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${name} is not a port: "${text}"`)
}

/** Ends this process with a message where one of the ports is taken. */
export async function requireFreePorts(ports: { app: number; sandbox: number }): Promise<void> {
  for (const [name, port] of [
    ['PORT', ports.app],
    ['SANDBOX_PORT', ports.sandbox],
  ] as const) {
    if (await portIsFree(port)) continue
    console.error(
      `Port ${port} is in use. Stop what listens there, or choose another: ${name}=${port + 1} npm run dev`,
    )
    process.exit(1)
  }
}
