import { expect, it } from 'vitest'
import {
  INSTALL_SCRIPTS,
  isFree,
  LICENCE_EXCEPTIONS,
  lockedPackages,
  packageFaults,
} from './licences.ts'

const packages = lockedPackages()

it('what ships has a licence that allows it, and no package installs by a script that is not named', () => {
  expect(packages.filter(({ ships }) => ships).length).toBeGreaterThan(100)
  expect(packageFaults(packages)).toEqual([])
})

it('each exception is one', () => {
  const named = (name: string) => packages.filter(one => one.name === name)
  for (const name of Object.keys(LICENCE_EXCEPTIONS))
    expect(named(name).some(({ ships, licence }) => ships && !isFree(licence))).toBe(true)
  for (const name of Object.keys(INSTALL_SCRIPTS))
    expect(named(name).some(({ installs }) => installs)).toBe(true)
})

it('a package under a licence that asks for more, or with a script, is found', () => {
  const base = { version: '1.0.0', ships: true, installs: false, licence: 'MIT' }
  expect(packageFaults([{ ...base, name: 'a', licence: 'GPL-3.0' }])).toEqual([
    'a ships under GPL-3.0',
  ])
  expect(packageFaults([{ ...base, name: 'b', licence: 'GPL-3.0', ships: false }])).toEqual([])
  expect(packageFaults([{ ...base, name: 'c', installs: true }])).toEqual([
    'c runs a script at its installation',
  ])
  expect(isFree('(GPL-2.0 OR MIT)')).toBe(true)
  expect(isFree('GPL-2.0 AND MIT')).toBe(false)
})
