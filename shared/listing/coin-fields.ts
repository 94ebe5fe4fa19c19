import { z } from 'zod'
import { LINES, NAMED_VALUES, TEXT, TEXT_OR_NULL } from './field-kinds.ts'
import { type FieldRows } from './kinds/field-kind.ts'
import { CERTIFICATE_QUESTIONS } from './listing-questions.ts'
import { absentIfEmpty, oneLine, optionalText, paragraphs, text } from './terms/input-rules.ts'
import { placeFields } from './terms/place-fields.ts'

/** What the coin is: rows of fields.ts. */
export const COIN_FIELDS = {
  coinType: {
    ...TEXT,
    label: 'Coin type',
    rule: text(120).min(2, 'Coin type is required'),
    newRule: oneLine.min(2, 'Coin type is required').max(120),
    section: 'coin',
    file: { label: 'Coin', also: ['coin type', 'type', 'coin name'] },
    onCard: true,
    search: 'words',
  },
  seriesId: {
    ...TEXT_OR_NULL,
    label: 'Series',
    rule: text(80).nullable(),
    newRule: z.string().max(80).transform(absentIfEmpty).optional(),
    section: 'coin',
    file: { label: 'Series', also: ['series id'] },
    onCard: true,
    search: 'words',
  },
  ...placeFields(TEXT),
  year: {
    ...TEXT,
    label: 'Year',
    rule: text(20),
    newRule: oneLine.min(2, 'Year is required').max(20),
    section: 'coin',
    file: { label: 'Year', also: ['date', 'year of issue'] },
    onCard: true,
    search: 'words',
  },
  mint: {
    ...TEXT,
    label: 'Mint mark',
    rule: text(500),
    newRule: optionalText,
    section: 'coin',
    file: { label: 'Mint mark', also: ['mint', 'mintmark', 'mint location'] },
    onCard: true,
    search: 'words',
  },
  /** Empty while the seller has not graded the coin. */
  grade: {
    ...TEXT,
    label: 'Grade',
    rule: text(40),
    newRule: oneLine.min(1, 'Grade is required').max(40),
    file: { label: 'Grade', also: ['condition', 'numeric grade'] },
    onCard: true,
    search: 'words',
  },
  /** PCGS, NGC, …: only for a coin in a grader's holder; without it the coin is listed as ungraded. */
  grader: {
    ...TEXT_OR_NULL,
    label: 'Certified by',
    rule: text(20).nullable(),
    newRule: oneLine.max(20).transform(absentIfEmpty).optional(),
    section: 'coin',
    file: {
      label: 'Grader',
      also: ['grading service', 'certification', 'graded by', 'professional grader'],
    },
    lapses: CERTIFICATE_QUESTIONS,
    onCard: true,
    search: 'words',
  },
  certificationNumber: {
    ...TEXT_OR_NULL,
    label: 'Certification number',
    rule: text(30).nullable(),
    newRule: oneLine.max(30).transform(absentIfEmpty).optional(),
    section: 'coin',
    file: {
      label: 'Certification number',
      also: ['certificate', 'cert', 'cert number', 'certificate number', 'cert no'],
    },
    lapses: CERTIFICATE_QUESTIONS,
    onCard: true,
    search: 'code',
  },
  composition: {
    ...TEXT,
    label: 'Composition',
    rule: text(500),
    newRule: optionalText,
    section: 'coin',
    file: { label: 'Composition', also: ['metal'] },
  },
  weight: {
    ...TEXT,
    label: 'Weight',
    rule: text(500),
    newRule: optionalText,
    section: 'coin',
    file: { label: 'Weight', also: ['weight (g)', 'grams'] },
  },
  diameter: {
    ...TEXT,
    label: 'Diameter',
    rule: text(500),
    newRule: optionalText,
    section: 'coin',
    file: { label: 'Diameter', also: ['diameter (mm)', 'size'] },
  },
  specialAttributes: {
    ...LINES,
    label: 'Special attributes',
    rule: z.array(text(200).min(1)).max(40),
    /** A JSON list of strings, or items separated by line breaks, commas or semicolons. */
    newRule: paragraphs.max(2_000).optional(),
    section: 'coin',
    file: {
      label: 'Special attributes',
      also: ['attributes', 'varieties', 'variety', 'features'],
    },
    refusal: 'Enter at most 40 attributes of at most 200 characters, one a line.',
  },
  /** eBay's item specifics that no other field gives. */
  itemSpecifics: {
    ...NAMED_VALUES,
    label: 'Item specifics',
    rule: z
      .record(text(65).min(1), text(65).min(1))
      .refine(values => Object.keys(values).length <= 30, 'At most 30 item specifics'),
    section: 'coin',
    file: { label: 'Item specifics', also: ['specifics', 'aspects'] },
  },
} as const satisfies FieldRows
