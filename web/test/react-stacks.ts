/**
 * Setup file of the component tests: React's development build takes the stack of the call that creates an element, for
 * the first 10,000 elements of a second. That took a sixth of the tests' time; only messages about owners show them.
 */
import * as React from 'react'

const NAME = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const internals: unknown = Reflect.get(React, NAME)
if (
  typeof internals !== 'object' ||
  internals === null ||
  !('recentlyCreatedOwnerStacks' in internals)
)
  throw new Error('This version of React counts the stacks of owners elsewhere')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
})
