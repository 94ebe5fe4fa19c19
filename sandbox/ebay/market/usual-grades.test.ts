import { expect, it } from 'vitest'
import { usualGrades } from './usual-grades.ts'

const share = (grades: readonly number[], is: (grade: number) => boolean) =>
  grades.filter(is).length / grades.length

it('old coins are sold worn, later ones less so, silver dollars often unworn', () => {
  const worn = (grade: number) => grade < 20
  const [barber, mercury, morgan] = [
    usualGrades({ usual: 'worn' }, 1901),
    usualGrades({ usual: 'worn' }, 1941),
    usualGrades({ usual: 'mixed' }, 1881),
  ]
  expect(share(barber, worn)).toBeGreaterThan(0.65)
  expect(share(mercury, worn)).toBeLessThan(0.55)
  expect(share(morgan, worn)).toBeLessThan(0.1)
  expect(share(morgan, grade => grade >= 60)).toBeCloseTo(0.5, 1)
})

it('no grade is as likely as any other: top grades are rare', () => {
  const old = usualGrades({ usual: 'worn' }, 1890)
  expect(share(old, grade => grade === 4)).toBeGreaterThan(10 * share(old, grade => grade === 63))
  expect([...old]).toEqual([...old].sort((a, b) => a - b))
})
