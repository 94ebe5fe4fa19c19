import { parseGrade } from '../numismatics/grades.ts'
import { gradeForBuyers } from '../numismatics/site-grades.ts'
import { type ListingFacts, problem } from './listing-facts.ts'
import type { ListingProblem } from './listings.ts'
import { TITLE_MAX_CHARACTERS } from './terms/listing-terms.ts'
import { namesRestrike, numericGradeIn, replicaWordIn } from './terms/listing-text-rules.ts'

/** Problems of title, description and special attributes. */
export function textProblems(facts: ListingFacts): ListingProblem[] {
  const { title, description } = facts
  const problems: ListingProblem[] = []
  if (!title.trim()) problems.push(problem('TITLE_MISSING', 'title', 'blocks', 'Enter a title.'))
  if (title.length > TITLE_MAX_CHARACTERS)
    problems.push(
      problem(
        'TITLE_TOO_LONG',
        'title',
        'blocks',
        `Shorten the title to ${TITLE_MAX_CHARACTERS} characters. It has ${title.length}.`,
      ),
    )
  if (!description.trim())
    problems.push(problem('DESCRIPTION_MISSING', 'description', 'blocks', 'Enter a description.'))
  return [
    ...problems,
    ...numericGradeProblems(facts),
    ...detailsProblems(facts),
    ...replicaProblems(facts),
  ]
}

/** eBay takes a grade as a number only for a coin in a grader's holder. Adjectives are allowed. */
function numericGradeProblems({ grader, ...facts }: ListingFacts): ListingProblem[] {
  if (grader) return []
  const texts = [
    ['title', 'title', facts.title],
    ['description', 'description', facts.description],
    ['specialAttributes', 'special attributes', facts.specialAttributes.join('\n')],
  ] as const
  return texts.flatMap(([field, name, text]) => {
    const found = numericGradeIn(text)
    if (!found) return []
    const band = bandOf(found)
    return problem(
      'RAW_NUMERIC_GRADE',
      field,
      'blocks',
      `Take “${found}” out of the ${name}. eBay takes a grade as a number only for coins in a grader's holder.${band ? ` Write “${band}” instead.` : ''}`,
    )
  })
}

/** eBay has no descriptor for Details, and no condition text for a coin in a holder (docs/decisions/016). */
function detailsProblems({ grader, grade, title }: ListingFacts): ListingProblem[] {
  if (!grader || !parseGrade(grade)?.details || /\bdetails?\b/i.test(title)) return []
  return [
    problem(
      'DETAILS_UNSAID',
      'title',
      'blocks',
      `Write “Details” in the title, as the ${grader} label has it. eBay shows it nowhere else.`,
    ),
  ]
}

/** The adjective in place of the numeric grade. */
function bandOf(found: string): string | null {
  const grade = parseGrade(found)
  return grade && gradeForBuyers(grade).name
}

function replicaProblems({ title, description }: ListingFacts): ListingProblem[] {
  const inTitle = replicaWordIn(title)
  if (inTitle)
    return [
      problem(
        'REPLICA_WORDS',
        'title',
        'blocks',
        `Take “${inTitle}” out of the title. eBay allows no replicas, even when they are marked as such.`,
      ),
    ]
  const inDescription = replicaWordIn(description)
  if (inDescription)
    return [
      problem(
        'REPLICA_WORDS',
        'description',
        'question',
        `The description says “${inDescription}”. eBay allows no replicas. Is this coin genuine?`,
      ),
    ]
  return namesRestrike(`${title}\n${description}`)
    ? [
        problem(
          'RESTRIKE',
          'title',
          'note',
          'Say who made the restrike and when. eBay allows official restrikes only.',
        ),
      ]
    : []
}
