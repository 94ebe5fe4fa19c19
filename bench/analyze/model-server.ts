import { createServer } from 'node:http'

/**
 * A vision model on OpenAI's wire that thinks for a fixed time after it has read the request, and always
 * sees the same coin. It runs in a process of its own, and prints its port.
 */
const LATENCY_MS = Number(process.argv[2] ?? 1_000)

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
  request.resume()
  request.once('end', () => {
    setTimeout(() => {
      response.setHeader('Content-Type', 'application/json')
      response.end(ANSWER)
    }, LATENCY_MS)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(address.port)
})
