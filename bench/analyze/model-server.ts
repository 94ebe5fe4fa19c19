import { createServer, type ServerResponse } from 'node:http'

/**
 * A vision model on OpenAI's wire that thinks for a fixed time after it has read the request, and always
 * sees the same coin, or fails at random. It runs in a process of its own, and prints its port.
 */
const LATENCY_MS = Number(process.argv[2] ?? 1_000)
/** Of its answers so many are none: GET /struck says how many were. `PUT /share` with a number sets it. */
let share = 0
let struck = 0

const reading = (value: string) => ({ value, confidence: 0.95, evidence: 'It stands there.' })
const SEEN = {
  isCoin: true,
  first: 'obverse',
  second: 'reverse',
  sameCoin: true,
  candidates: [
    {
      series: 'Morgan Dollar',
      denomination: 'One Dollar',
      country: 'United States',
      year: reading('1881'),
      mintMark: reading('S'),
      variety: null,
      confidence: 0.95,
    },
  ],
  legends: { obverse: ['E PLURIBUS UNUM'], reverse: ['UNITED STATES OF AMERICA'] },
  holder: {
    kind: 'raw',
    grader: null,
    certificationNumber: null,
    labelGrade: null,
    labelCoin: null,
    labelVariety: null,
  },
  gradeEstimate: { low: 'VF20', high: 'VF35', confidence: 0.6, evidence: 'Even wear.' },
  metal: { colour: 'silver', evidence: 'Grey.' },
  damage: [],
  replicaSigns: [],
  notes: '',
}
const ANSWER = JSON.stringify({
  id: 'bench',
  object: 'chat.completion',
  created: 0,
  model: 'bench',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: JSON.stringify(SEEN) },
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})

const server = createServer((request, response) => {
  let text = ''
  if (request.url === '/share') request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  else request.resume()
  request.once('end', () => {
    if (request.url === '/share') share = Number(text)
    if (request.url === '/share' || request.url === '/struck') {
      response.end(JSON.stringify({ struck }))
      return
    }
    setTimeout(() => answer(response), LATENCY_MS)
  })
})

/** The reading, or at random: too many requests, an error, half of it, nonsense. */
function answer(response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/json')
  if (Math.random() >= share) {
    response.end(ANSWER)
    return
  }
  struck += 1
  const kind = struck % 5
  if (kind === 0) response.writeHead(429, { 'Retry-After': '1' }).end('{}')
  else if (kind === 1) response.writeHead(429).end('{}')
  else if (kind === 2) response.writeHead(500).end('{}')
  else if (kind === 3) response.end('{"choices": []}')
  else {
    response.setHeader('Content-Length', String(ANSWER.length))
    response.write(ANSWER.slice(0, ANSWER.length / 2))
    setTimeout(() => response.destroy(), 20)
  }
}
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(address.port)
})
