import { waitForGlobalWaitUntil } from 'cloudflare:test-internal'
import { afterAll } from 'vitest'
// Loaded before any test: when a file ends while one of them is being imported, each later import of it waits for ever.
import '@ai-sdk/anthropic'
import '@ai-sdk/google'
import '@ai-sdk/openai'
import 'workers-ai-provider'
import '../coins/vendors/call-model.ts'

// What a call handed to waitUntil ends before its file does: else it runs on in a world that is being taken down.
afterAll(waitForGlobalWaitUntil)
