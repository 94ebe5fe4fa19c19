import { z } from 'zod'

/** An amount in a request, a response or stored JSON; its field's name ends in `Cents`. */
export const centsSchema = z.int().describe('US cents')
