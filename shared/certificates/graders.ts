/** Grading services whose label counts as a grade; a coin in any other holder is listed as ungraded. */
export const GRADERS = ['PCGS', 'NGC', 'CACG', 'ANACS', 'ICG'] as const
export type Grader = (typeof GRADERS)[number]
