import { openJobStore } from '../lib/job-store.ts'
import {
  NO_RUN,
  type PublishEntry,
  type PublisherState,
  publishEntrySchema,
  storedRunSchema,
} from './listing-publisher-entry.ts'
import { nextPublisher, type PublisherEvent } from './listing-publisher-machine.ts'

export type PublisherStore = ReturnType<typeof openPublisherStore>

/** A publisher's jobs and its run. */
export function openPublisherStore(ctx: DurableObjectState) {
  const { kv } = ctx.storage
  return openJobStore<PublisherState, PublishEntry, PublisherEvent>(ctx, {
    schema: publishEntrySchema,
    stateOf: entries => ({
      run: storedRunSchema.nullable().parse(kv.get('run') ?? null),
      entries: new Map(entries.map(entry => [entry.id, entry])),
    }),
    next: nextPublisher,
    empty: NO_RUN,
    onStep({ state }) {
      if (state.run) kv.put('run', state.run)
    },
  })
}
