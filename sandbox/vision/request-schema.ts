import { z } from 'zod'

/**
 * The two request formats of the vendor, as far as a vision request uses them. Every top-level key that
 * the vendor knows is known here; what this model does not do (tools, audio, streaming) is typed
 * loosely and refused or ignored by `request.ts`. Unknown keys are refused everywhere.
 */

const detail = z.enum(['auto', 'low', 'high', 'original'])
const textPart = z.strictObject({ type: z.literal('text'), text: z.string() })
const imagePart = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({ url: z.string(), detail: detail.exclude(['original']).optional() }),
})
const words = z.union([z.string(), z.array(textPart).min(1)])
const name = z.string().optional()

const chatMessage = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: words, name }),
  z.strictObject({ role: z.literal('developer'), content: words, name }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([
      z.string(),
      z.array(z.discriminatedUnion('type', [textPart, imagePart])).min(1),
    ]),
    name,
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: words.nullish(),
    name,
    refusal: z.string().nullish(),
  }),
])

const jsonSchema = {
  name: z.string().regex(/^[\w-]{1,64}$/),
  description: z.string().optional(),
  strict: z.boolean().nullish(),
}
const schemaObject = z.record(z.string(), z.unknown())

const sampling = {
  model: z.string(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.record(z.string(), z.unknown()).nullish(),
  store: z.boolean().nullish(),
  metadata: z.record(z.string(), z.string().max(512)).nullish(),
  user: z.string().optional(),
  safety_identifier: z.string().max(64).nullish(),
  prompt_cache_key: z.string().nullish(),
  prompt_cache_retention: z.enum(['in_memory', '24h']).nullish(),
  prompt_cache_options: z.record(z.string(), z.unknown()).optional(),
  service_tier: z.enum(['auto', 'default', 'flex', 'scale', 'priority', 'fast']).nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  moderation: z.record(z.string(), z.unknown()).nullish(),
  tools: z.array(z.unknown()).optional(),
  tool_choice: z.unknown().optional(),
}
const verbosity = z.enum(['low', 'medium', 'high']).nullish()
const effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish()

export const chatRequestSchema = z.strictObject({
  ...sampling,
  messages: z.array(chatMessage).min(1),
  response_format: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text') }),
      z.strictObject({ type: z.literal('json_object') }),
      z.strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({ ...jsonSchema, schema: schemaObject.optional() }),
      }),
    ])
    .optional(),
  modalities: z.array(z.enum(['text', 'audio'])).nullish(),
  verbosity,
  reasoning_effort: effort,
  max_completion_tokens: z.int().min(1).nullish(),
  max_tokens: z.int().min(1).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  logprobs: z.boolean().nullish(),
  logit_bias: z.record(z.string(), z.number()).nullish(),
  n: z.int().min(1).max(128).nullish(),
  seed: z.int().nullish(),
  stop: z.union([z.string(), z.array(z.string()).min(1).max(4)]).nullish(),
  audio: z.record(z.string(), z.unknown()).nullish(),
  prediction: z.record(z.string(), z.unknown()).nullish(),
  web_search_options: z.record(z.string(), z.unknown()).optional(),
  function_call: z.unknown().optional(),
  functions: z.array(z.unknown()).optional(),
})
export type ChatRequest = z.infer<typeof chatRequestSchema>

const inputText = z.strictObject({ type: z.literal('input_text'), text: z.string() })
const inputImage = z.strictObject({
  type: z.literal('input_image'),
  image_url: z.string().nullish(),
  file_id: z.string().nullish(),
  detail: detail.optional(),
})
const outputText = z.strictObject({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(z.unknown()).optional(),
  logprobs: z.array(z.unknown()).optional(),
})
const message = {
  type: z.literal('message').optional(),
  id: z.string().optional(),
  status: z.enum(['in_progress', 'completed', 'incomplete']).optional(),
}
const seen = z.union([
  z.string(),
  z.array(z.discriminatedUnion('type', [inputText, inputImage])).min(1),
])

const inputItem = z.discriminatedUnion('role', [
  z.strictObject({ ...message, role: z.literal('user'), content: seen }),
  z.strictObject({ ...message, role: z.literal('system'), content: seen }),
  z.strictObject({ ...message, role: z.literal('developer'), content: seen }),
  z.strictObject({
    ...message,
    role: z.literal('assistant'),
    content: z.union([z.string(), z.array(outputText).min(1)]),
    phase: z.string().nullish(),
  }),
])

export const responsesRequestSchema = z.strictObject({
  ...sampling,
  input: z.union([z.string(), z.array(inputItem).min(1)]),
  instructions: z.string().nullish(),
  text: z
    .strictObject({
      format: z
        .discriminatedUnion('type', [
          z.strictObject({ type: z.literal('text') }),
          z.strictObject({ type: z.literal('json_object') }),
          z.strictObject({ type: z.literal('json_schema'), ...jsonSchema, schema: schemaObject }),
        ])
        .optional(),
      verbosity,
    })
    .optional(),
  max_output_tokens: z.int().min(16).nullish(),
  max_tool_calls: z.int().min(1).nullish(),
  top_logprobs: z.int().min(0).max(20).optional(),
  reasoning: z
    .strictObject({ effort, summary: z.enum(['auto', 'concise', 'detailed']).nullish() })
    .nullish(),
  include: z.array(z.string()).nullish(),
  truncation: z.enum(['auto', 'disabled']).nullish(),
  background: z.boolean().nullish(),
  previous_response_id: z.string().nullish(),
  prompt: z.record(z.string(), z.unknown()).nullish(),
  conversation: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  context_management: z.array(z.unknown()).nullish(),
})
export type ResponsesRequest = z.infer<typeof responsesRequestSchema>
