import { expect, test } from 'vitest'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { newListing } from '../../test/listing.ts'
import { editFieldsOf } from './edit-fields.ts'
import { editProblems } from './problems-of.ts'

test('a certificate of another coin is said once: what the server knows, in place of the question', () => {
  const label = { grader: 'PCGS', certificationNumber: '40010001', grade: 'MS65' }
  const code = 'CERTIFICATE_DISAGREES'
  const blocks: ListingProblem = {
    code,
    field: 'certificationNumber',
    kind: 'blocks',
    message: 'It is of 1881.',
  }
  const listing = newListing({
    ...label,
    warnings: [{ code, message: 'The picture shows 1893.', certificate: '40010001' }],
    problems: [blocks],
  })
  const said = (number: string) =>
    editProblems(
      listing,
      { ...editFieldsOf(listing), certificationNumber: number },
      { now: 0 },
    ).filter(each => each.code === code)
  expect(said('40010001')).toEqual([blocks])
  expect(said('40010002')).toEqual([])
})
