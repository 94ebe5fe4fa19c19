import { PeerServer } from 'peer'

/** The published PeerServer on loopback: `node scripts/peer-server.ts PORT MS`, where a message waits MS at most. */
const [port, expireAfterMs] = process.argv.slice(2).map(Number)
if (!port || !expireAfterMs) throw new Error('Which port, and how long do messages wait?')
const server = PeerServer({
  host: '127.0.0.1',
  port,
  expire_timeout: expireAfterMs,
  cleanup_out_msgs: 50,
})
// It ends with the first message that it cannot read, unless somebody listens.
server.on('error', error => console.log(error.message))
