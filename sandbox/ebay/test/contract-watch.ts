import { type Exchange, openContracts } from './contract.ts'

/** What of the calls so far is not as eBay's contracts say, and which operations they were. */
type ContractReport = { operations: string[]; problems: string[] }

export type ContractWatch = {
  /** @param struck whether a fault has changed the answer, which is not checked then */
  see: (exchange: Exchange, struck: boolean) => void
  report: () => ContractReport
}

/** Holds every call to eBay against its contracts; null where they are not on the machine. */
export function watchContracts(): ContractWatch | null {
  const contracts = openContracts()
  if (!contracts) return null
  const problems = new Set<string>()
  return {
    see(exchange, struck) {
      const { status: _, responseBody: __, ...request } = exchange
      for (const problem of contracts.problemsOf(struck ? request : exchange)) problems.add(problem)
    },
    report: () => ({
      operations: [...contracts.operations].toSorted(),
      problems: [...problems],
    }),
  }
}
