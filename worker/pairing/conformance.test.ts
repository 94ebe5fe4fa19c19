import { describe, expect, it } from 'vitest'
import { type PeerServerUnderTest, publishedServer, roomServer } from './test/peer-servers.ts'
import type { TestSocket } from './test/sockets.ts'

/** What a script saw, in order. Ids are the script's own, so that two servers can be compared word for word. */
type Transcript = unknown[]
type Script = (server: PeerServerUnderTest) => Promise<Transcript>

const mark = (text: unknown) => typeof text === 'string' && text.includes('"mark"')
const said = (socket: TestSocket) => socket.heard.filter(text => !mark(text))
let marks = 0

/** Returns when all that `from` said has been handed on to `to`: a mark that came after it has arrived. */
async function through(from: TestSocket, to: TestSocket, dst: string): Promise<void> {
  const payload = { mark: ++marks }
  from.say({ type: 'ANSWER', dst, payload })
  const text = JSON.stringify(payload)
  await to.hear(message => typeof message === 'string' && message.includes(text))
}

const open = (text: unknown) => text === '{"type":"OPEN"}'
const query = (id: string, token: string, key = 'peerjs') => ({ id, token, key })

async function enter(server: PeerServerUnderTest, id: string, which: 0 | 1): Promise<TestSocket> {
  const socket = await server.connect(query(id, server.tokens[which]))
  await socket.hear(open)
  return socket
}

async function pair(server: PeerServerUnderTest) {
  // The published server is one for all scripts: ids of our own keep them apart.
  return { desktop: await enter(server, 'desktop', 0), phone: await enter(server, 'phone', 1) }
}

async function turnedAway(socket: TestSocket): Promise<Transcript> {
  await socket.closed
  return [...said(socket), 'closed']
}

const SCRIPTS: Record<string, Script> = {
  'asks for an id': async server => {
    const answer = await server.get('peerjs/id?ts=1&version=1.5.5')
    const id = await answer.text()
    return [answer.status, answer.headers.get('Content-Type')?.split(';')[0], id.length]
  },
  'asks who is there': async server => {
    const answer = await server.get('peerjs/peers')
    return [answer.status, await answer.text()]
  },
  'is let in': async server => {
    const { desktop, phone } = await pair(server)
    return [said(desktop), said(phone)]
  },
  'sends offer, candidates and answer': async server => {
    const { desktop, phone } = await pair(server)
    const of = { connectionId: 'dc_1', type: 'data' }
    phone.say({ type: 'OFFER', dst: 'desktop', payload: { sdp: { sdp: 'v=0 é' }, ...of } })
    phone.say({ type: 'CANDIDATE', dst: 'desktop', payload: { candidate: null, ...of } })
    await through(phone, desktop, 'desktop')
    desktop.say({ payload: { sdp: {}, ...of }, extra: 1, dst: 'phone', type: 'ANSWER' })
    await through(desktop, phone, 'phone')
    return [said(desktop), said(phone)]
  },
  'claims to be another': async server => {
    const { desktop, phone } = await pair(server)
    phone.say({ type: 'OFFER', src: 'somebody', dst: 'desktop', payload: {} })
    await through(phone, desktop, 'desktop')
    return said(desktop)
  },
  'writes to itself': async server => {
    const { phone } = await pair(server)
    phone.say({ type: 'OFFER', dst: 'phone', payload: 'me' })
    await through(phone, phone, 'phone')
    return said(phone)
  },
  'says goodbye to a peer': async server => {
    const { desktop, phone } = await pair(server)
    phone.say({ type: 'LEAVE', dst: 'desktop' })
    await through(phone, desktop, 'desktop')
    return said(desktop)
  },
  'leaves, and another takes its id': async server => {
    const { desktop, phone } = await pair(server)
    phone.say({ type: 'LEAVE' })
    await through(phone, desktop, 'desktop')
    const next = await enter(server, 'phone', 0)
    return [said(phone), said(next)]
  },
  'writes before the other is there': async server => {
    const phone = await enter(server, 'phone', 1)
    phone.say({ type: 'OFFER', dst: 'desktop', payload: 1 })
    phone.say({ type: 'LEAVE', dst: 'desktop' })
    phone.say({ type: 'CANDIDATE', dst: 'desktop', payload: 2 })
    phone.say({ type: 'EXPIRE', dst: 'desktop' })
    await through(phone, phone, 'phone')
    const desktop = await enter(server, 'desktop', 0)
    await through(phone, desktop, 'desktop')
    return [said(desktop), said(phone)]
  },
  'takes an id that is taken': async server => {
    await pair(server)
    return turnedAway(await server.connect(query('desktop', server.tokens[1])))
  },
  'takes an id that is taken, with no token of the room': async server => {
    await pair(server)
    return turnedAway(await server.connect(query('desktop', 'a-guess')))
  },
  'comes with a wrong key': async server =>
    turnedAway(await server.connect(query('desktop', server.tokens[0], 'other'))),
  'comes without a token': async server =>
    turnedAway(await server.connect({ id: 'desktop', key: 'peerjs' })),
  'comes without an id': async server =>
    turnedAway(await server.connect({ key: 'peerjs', token: server.tokens[0] })),
  'comes without a key': async server =>
    turnedAway(await server.connect({ id: 'desktop', token: server.tokens[0] })),
  'comes a second time with its own token': async server => {
    const { desktop, phone } = await pair(server)
    const again = await server.connect(query('phone', server.tokens[1]))
    await through(again, again, 'phone')
    desktop.say({ type: 'OFFER', dst: 'phone', payload: 'to the newest' })
    await through(desktop, again, 'phone')
    // The elder socket may still speak.
    phone.say({ type: 'CANDIDATE', dst: 'desktop', payload: 'from the elder' })
    await through(phone, desktop, 'desktop')
    return [said(phone), said(again), said(desktop)]
  },
  'loses the elder of two sockets': async server => {
    const { desktop, phone } = await pair(server)
    const again = await server.connect(query('phone', server.tokens[1]))
    await through(again, again, 'phone')
    phone.close()
    await phone.closed
    desktop.say({ type: 'OFFER', dst: 'phone', payload: 'still here?' })
    await through(desktop, again, 'phone')
    return said(again)
  },
  'sends what means nothing': async server => {
    const { desktop, phone } = await pair(server)
    for (const text of ['', 'no JSON', 'null', '5', '[]', '{}', '{"type":7,"dst":"desktop"}'])
      phone.say(text)
    phone.say({ type: 'UNHEARD-OF', dst: 'desktop', payload: {} })
    phone.say({ type: 'OPEN', dst: 'desktop' })
    phone.say({ type: 'OFFER' })
    await through(phone, desktop, 'desktop')
    return [said(desktop), said(phone)]
  },
  'shows that it is alive': async server => {
    const { desktop, phone } = await pair(server)
    phone.say('{"type":"HEARTBEAT"}')
    phone.say('{"type":"HEARTBEAT"}')
    await through(phone, desktop, 'desktop')
    return [said(desktop), said(phone)]
  },
}

/** The published server holds its peers until they disconnect: every script starts without peers. */
async function run(script: Script, server: PeerServerUnderTest): Promise<Transcript> {
  const sockets: TestSocket[] = []
  const watched: PeerServerUnderTest = {
    ...server,
    connect: async parts => {
      const socket = await server.connect(parts)
      sockets.push(socket)
      return socket
    },
  }
  try {
    return await script(watched)
  } finally {
    for (const socket of sockets) socket.close()
    await Promise.all(sockets.map(socket => socket.closed))
  }
}

describe('our rooms answer as the published PeerServer does, when a client', () => {
  it.each(Object.entries(SCRIPTS))('%s', async (_, script) => {
    const published = await run(script, publishedServer())
    expect(published.flat().length).toBeGreaterThan(0)
    expect(await run(script, await roomServer())).toEqual(published)
  })

  it('waits for one that does not come', async () => {
    const script: Script = async server => {
      const phone = await enter(server, 'phone', 1)
      for (const type of ['OFFER', 'CANDIDATE', 'CANDIDATE'])
        phone.say({ type, dst: 'nobody', payload: {} })
      await through(phone, phone, 'phone')
      await server.letExpire()
      await phone.hear(text => typeof text === 'string' && text.includes('EXPIRE'))
      await through(phone, phone, 'phone')
      return said(phone)
    }
    const published = await run(script, publishedServer({ hasty: true }))
    expect(published).toEqual(['{"type":"OPEN"}', '{"type":"EXPIRE","src":"nobody","dst":"phone"}'])
    expect(await run(script, await roomServer())).toEqual(published)
  })
})

describe('what our rooms do besides', () => {
  it('turn away who has no token of theirs, though the id is free', async () => {
    const server = await roomServer()
    expect(await turnedAway(await server.connect(query('phone', 'a-guess')))).toEqual([
      '{"type":"ERROR","payload":{"msg":"Invalid token provided"}}',
      'closed',
    ])
  })
})
