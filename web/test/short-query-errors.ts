/**
 * Setup file of the component tests: a query that finds nothing prints the whole document into its error, also for each
 * of the attempts of `findBy…` and `waitFor`, whose errors nobody reads. Those keep the message alone; the last one is
 * printed in full.
 */
import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()

function errorOf(message: string | null, container: Element): Error {
  if (!isAttempt()) return getElementError(message, container)
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}

/** Whether the query is one attempt of a wait: the library sets this while it tries. */
function isAttempt(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
}

// Files that share an isolate share the library, and run this file anew.
if (getElementError.name !== errorOf.name) configure({ getElementError: errorOf })
