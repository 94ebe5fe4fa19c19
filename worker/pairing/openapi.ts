import * as pairing from '../../shared/pairing/pairing.ts'
import { doneSchema } from '../../shared/responses.ts'
import { json, type ResponseDescription, type SliceDescription } from '../http/operations.ts'

const code = { code: 'The pairing’s code' }

/** What the addresses of sockets answer before any token is looked at. */
const socketAnswers: Record<number, ResponseDescription> = {
  101: { description: 'The socket is open; a token that is not of this pairing closes it at once' },
  403: { description: 'Asked by a page of another site', types: ['text/plain'] },
  404: { description: 'Not the code of a pairing of this server', types: ['text/plain'] },
  426: { description: 'Not asked for a WebSocket', types: ['text/plain'] },
}
const key = 'Always "peerjs"'

/** A phone as the desktop's camera. */
export const pairingOperations: SliceDescription = {
  title: 'Phone pairing',
  responses: {
    OpenedPairing: pairing.openedPairingSchema,
    JoinedPairing: pairing.joinedPairingSchema,
    PairingState: pairing.pairingStateSchema,
    RenewedIceServers: pairing.renewedIceServersSchema,
    TypedPairing: pairing.typedPairingSchema,
  },
  bodies: {
    JoinPairing: pairing.joinPairingSchema,
    LeavePairing: pairing.leavePairingSchema,
    RenewIceServers: pairing.renewIceServersSchema,
    TypePairing: pairing.typePairingSchema,
  },
  operations: {
    'POST /api/pairings': {
      summary: 'Open a pairing that a phone can join',
      description: 'Times are ms since 1970. The secret is told this once.',
      responses: {
        201: {
          schema: pairing.openedPairingSchema,
          description: 'Code, secret, the digits that can be typed, and your own token',
        },
      },
      errors: ['RATE_LIMITED'],
    },
    'POST /api/pairings/typed': {
      summary: 'Find your pairing by the digits that your computer shows',
      description:
        'For a phone that is signed in as who opened the pairing, in the ten minutes of its link. Wrong digits are limited by user and by address.',
      responses: json(pairing.typedPairingSchema, 'What the link has; then join as with it'),
      errors: ['PAIRING_GONE', 'RATE_LIMITED'],
    },
    'GET /api/pairings/:code': {
      summary: 'Read how your pairing stands',
      parameters: code,
      responses: json(pairing.pairingStateSchema, 'Who has joined, and who is there now'),
      errors: ['NOT_FOUND'],
    },
    'DELETE /api/pairings/:code': {
      summary: 'End your pairing everywhere',
      parameters: code,
      responses: json(doneSchema, 'Its sockets are closed, its tokens worth nothing'),
      errors: ['NOT_FOUND'],
    },
    'POST /api/pairings/join': {
      summary: 'Join a pairing as its phone',
      description:
        'The first phone is let in, and the same one again. For any other the desktop is asked: call again with the same body until it has decided.',
      responses: json(
        pairing.joinedPairingSchema,
        'The phone’s token, or until when the desktop is asked',
      ),
      errors: ['PAIRING_GONE', 'PAIRING_REFUSED', 'BUSY', 'RATE_LIMITED'],
    },
    'POST /api/pairings/ice-servers': {
      summary: 'Renew your ICE servers with one of a pairing’s tokens',
      description: 'Credentials work for half an hour; the same ones are told until they end soon.',
      responses: json(pairing.renewedIceServersSchema, 'Servers, and until when they work'),
      errors: ['PAIRING_GONE'],
    },
    'POST /api/pairings/leave': {
      summary: 'End a pairing with one of its tokens',
      responses: json(doneSchema, 'It is ended everywhere'),
      errors: ['PAIRING_GONE'],
    },
    'GET /peerjs/:code/peerjs': {
      summary: 'Open a socket for WebRTC signalling',
      description: 'PeerServer’s protocol, for a PeerJS client with the path `/peerjs/{code}`.',
      parameters: code,
      query: {
        key: { description: key, required: true },
        id: { description: 'The peer’s id', required: true },
        token: { description: 'A token of the pairing', required: true },
      },
      responses: socketAnswers,
    },
    'GET /peerjs/:code/line': {
      summary: 'Open a side’s line to its pairing’s room',
      description:
        'JSON as text, pictures as binary frames. A second line of a side closes the first with 4009; the end of the pairing closes both with 4000.',
      parameters: code,
      query: { token: { description: 'A token of the pairing', required: true } },
      responses: socketAnswers,
    },
    'GET /peerjs/:code/:key/id': {
      summary: 'Get an id that no other peer has',
      parameters: { ...code, key },
      responses: { 200: { description: 'The id', types: ['text/html'] } },
    },
    'GET /peerjs/:code/:key/peers': {
      summary: 'List the peers of a room',
      parameters: { ...code, key },
      responses: { 401: { description: 'Nobody is told', types: ['text/plain'] } },
    },
  },
}
