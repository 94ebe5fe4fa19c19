import { waitForGlobalWaitUntil } from 'cloudflare:test-internal'
import { afterAll } from 'vitest'

// What a call handed to waitUntil ends before its file does: else it runs on in a world that is being taken down.
afterAll(waitForGlobalWaitUntil)
