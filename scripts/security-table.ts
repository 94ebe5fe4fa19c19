/** Requirements of levels 1 and 2 of OWASP's Application Security Verification Standard 5.0. */
const REQUIREMENTS = 253
const NOT_MET_MAX = 8
/** A reason is a sentence. */
const REASON_MIN = 40

const STATES = ['met', '**not met**', '*unverified*', 'none'] as const

/** What is wrong with the table of docs/security.md, a sentence each: its counts, its reasons, its references. */
export function securityTableFaults(text: string): string[] {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| (.*) \|$/gm)].map(
    ([, id = '', state = '', where = '']) => ({ id, state, where }),
  )
  const count = (wanted: (typeof STATES)[number]) =>
    rows.filter(({ state }) => state === wanted).length
  const faults: string[] = []
  const ids = new Set(rows.map(({ id }) => id))
  if (ids.size !== REQUIREMENTS || rows.length !== REQUIREMENTS)
    faults.push(`${rows.length} rows with ${ids.size} requirements, not ${REQUIREMENTS}`)
  const sum = `${count('met')} are met, ${count('**not met**')} are not (to reach: at most ${NOT_MET_MAX}), ${count('*unverified*')} cannot be verified here, ${count('none')} do not apply`
  if (!text.includes(sum)) faults.push(`it does not say "${sum}"`)
  if (count('**not met**') > NOT_MET_MAX) faults.push(`more than ${NOT_MET_MAX} are not met`)
  for (const { id, state, where } of rows) {
    if (!STATES.some(known => known === state)) faults.push(`${id} is "${state}"`)
    const needsReason = state === '**not met**' || state === '*unverified*'
    if (needsReason && where.length < REASON_MIN && where !== 'the same')
      faults.push(`${id} is ${state} without a reason`)
    if (where.trim() === '') faults.push(`${id} says nothing`)
    for (const [, section = '', place] of where.matchAll(/"([A-Z][\w ]+)" (above|below)/g)) {
      const heading = text.search(new RegExp(`^#+ ${section}$`, 'm'))
      const isAbove = heading < text.indexOf(`| ${id} |`)
      if (heading === -1 || isAbove !== (place === 'above'))
        faults.push(`${id}: there is no section "${section}" ${place}`)
    }
  }
  return faults.map(fault => `docs/security.md: ${fault}`)
}
