import { randomUUID } from 'node:crypto'
import type { Question } from './request.ts'

/** The model's response to a request. */
export interface Completion {
  question: Question
  text: string
  refused: boolean
}

/** Rough token count: about four characters of English or JSON per token. */
const CHARACTERS_PER_TOKEN = 4
/** The vendor's token count of a picture: a base plus an amount per tile; only the base for low detail. */
const PICTURE_BASE_TOKENS = 85
const TILE_TOKENS = 170
/** A square picture of high detail is scaled to 768 pixels, which is four tiles of 512. */
const TILES = 4

function tokens({ question, text }: Completion): { input: number; output: number; cut: boolean } {
  const pictures = question.pictures.reduce(
    (sum, { detail }) => sum + PICTURE_BASE_TOKENS + (detail === 'high' ? TILES * TILE_TOKENS : 0),
    0,
  )
  const schema =
    question.format.type === 'json_schema' ? JSON.stringify(question.format.schema) : ''
  const output = Math.ceil(text.length / CHARACTERS_PER_TOKEN)
  const cut = question.maxOutputTokens !== null && output > question.maxOutputTokens
  return {
    input: pictures + Math.ceil((question.text.length + schema.length) / CHARACTERS_PER_TOKEN),
    output: cut ? (question.maxOutputTokens ?? output) : output,
    cut,
  }
}

/** The response text, truncated at the requested number of tokens. */
function truncatedText(said: Completion, cut: boolean, output: number): string {
  return cut ? said.text.slice(0, output * CHARACTERS_PER_TOKEN) : said.text
}

/** A `chat.completion`. @param now - ms since 1970 */
export function chatAnswer(said: Completion, now: number): object {
  const { input, output, cut } = tokens(said)
  const text = truncatedText(said, cut, output)
  return {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    object: 'chat.completion',
    created: Math.floor(now / 1000),
    model: said.question.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: said.refused ? null : text,
          refusal: said.refused ? text : null,
          annotations: [],
        },
        logprobs: null,
        finish_reason: cut ? 'length' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 0,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    service_tier: 'default',
  }
}

/** A `response`. @param now - ms since 1970 */
export function responsesAnswer(said: Completion, now: number): object {
  const { input, output, cut } = tokens(said)
  const text = truncatedText(said, cut, output)
  const { question } = said
  return {
    id: `resp_${randomUUID().replaceAll('-', '')}`,
    object: 'response',
    created_at: Math.floor(now / 1000),
    completed_at: cut ? null : Math.floor(now / 1000),
    status: cut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    instructions: null,
    metadata: {},
    model: question.model,
    output: [
      {
        type: 'message',
        id: `msg_${randomUUID().replaceAll('-', '')}`,
        status: cut ? 'incomplete' : 'completed',
        role: 'assistant',
        content: [
          said.refused
            ? { type: 'refusal', refusal: text }
            : { type: 'output_text', text, annotations: [], logprobs: [] },
        ],
      },
    ],
    parallel_tool_calls: true,
    previous_response_id: null,
    max_output_tokens: question.maxOutputTokens,
    temperature: 1,
    top_p: 1,
    tool_choice: 'auto',
    tools: [],
    truncation: 'disabled',
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
  }
}
