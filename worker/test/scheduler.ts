import { scheduler } from 'node:timers/promises'

// The platform has it as a global, as the Worker's code uses it; in Node it is a module's.
Object.assign(globalThis, { scheduler })
