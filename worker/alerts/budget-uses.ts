import type { BudgetUse } from '../../shared/alerts.ts'
import { QUESTIONS_KEY } from '../coins/watch-model.ts'
import { countedUses } from '../http/rate-limit.ts'
import { usedBudgets } from '../http/vendor-budget.ts'
import type { AlertServices } from './services.ts'

/** What all sellers have used today of each vendor's calls, the most used first. */
export async function budgetUses(services: AlertServices): Promise<BudgetUse[]> {
  const [vendors, questions] = await Promise.all([usedBudgets(services), questionsUsed(services)])
  const uses = [...questions, ...vendors.map(({ calls, used, limit }) => ({ calls, used, limit }))]
  const share = ({ used, limit }: BudgetUse) => (limit === 0 ? 1 : used / limit)
  return uses.sort((a, b) => share(b) - share(a))
}

/** Those of the vision model have a limit only where the operator has set one. */
async function questionsUsed({
  directory,
  now,
  modelQuestionsADay: limit,
}: AlertServices): Promise<BudgetUse[]> {
  if (limit === null) return []
  const used = await countedUses({ directory, now }, QUESTIONS_KEY)
  return [{ calls: 'questions to the vision model', used: Math.min(used, limit), limit }]
}
