import { PEER_KEY } from '../../shared/pairing/pairing.ts'
import { attachmentOf, type SignallingSocket } from './room-sockets.ts'
import { type SignallingEvent, type SignallingState, signal } from './signalling.ts'

/** The signalling state, from the sockets' attachments and storage. */
export function signallingOf(ctx: DurableObjectState): SignallingState {
  const peers = ctx.getWebSockets().flatMap(ws => {
    const known = ws.readyState === WebSocket.OPEN ? attachmentOf(ws) : null
    return known?.kind === 'signal' && known.current ? [known] : []
  })
  return { peers, waiting: ctx.storage.kv.get<SignallingState['waiting']>('waiting') ?? [] }
}

/** Applies a signalling event, carries out its effects and stores the state. */
export function dispatchSignal(
  ctx: DurableObjectState,
  event: SignallingEvent,
): { waitingChanged: boolean } {
  const before = signallingOf(ctx)
  const { state, effects } = signal(before, event, { now: Date.now(), key: PEER_KEY })
  const reached = (socket: string, peers: SignallingState['peers']) =>
    peers.some(peer => peer.socket === socket)
  for (const { socket, id, holder } of before.peers)
    if (!reached(socket, state.peers))
      attach(ctx, { kind: 'signal', socket, id, holder, current: false })
  for (const { socket, id, holder } of state.peers)
    if (!reached(socket, before.peers))
      attach(ctx, { kind: 'signal', socket, id, holder, current: true })
  const waitingChanged = state.waiting !== before.waiting
  if (waitingChanged) ctx.storage.kv.put('waiting', state.waiting)
  for (const effect of effects) {
    for (const ws of ctx.getWebSockets(effect.socket)) {
      if (effect.type === 'send') ws.send(JSON.stringify(effect.message))
      else ws.close()
    }
  }
  return { waitingChanged }
}

function attach(ctx: DurableObjectState, known: SignallingSocket): void {
  for (const ws of ctx.getWebSockets(known.socket)) ws.serializeAttachment(known)
}
